/** Articles about lessons, reading, science and art. */
import type { WrittenPost } from './writtenPost.ts'

export const ARTICLES_OF_LEARNING: readonly WrittenPost[] = [
  {
    title: 'Lima Belas Menit Membaca Setiap Pagi',
    excerpt:
      'Sebelum pelajaran pertama, seluruh sekolah hening lima belas menit. Setiap orang membaca buku pilihannya sendiri.',
    tags: 'literasi, perpustakaan',
    content: `<p>Pukul tujuh kurang lima belas menit bel berbunyi satu kali. Siswa, guru, dan staf tata usaha membuka buku masing-masing. Tidak ada tugas merangkum dan tidak ada nilai: yang penting membaca sampai selesai.</p><h2>Buku apa saja boleh</h2><p>Siswa boleh membawa buku dari rumah atau meminjam dari pojok baca di kelas. Perpustakaan mengganti isi pojok baca setiap dua minggu, sehingga satu kelas bertemu sekitar enam puluh judul dalam satu semester.</p><ul><li><p>Novel dan kumpulan cerita pendek</p></li><li><p>Buku pengetahuan populer dan ensiklopedia</p></li><li><p>Biografi tokoh Indonesia</p></li><li><p>Komik sejarah dan sains</p></li></ul><h2>Apa yang berubah</h2><p>Dalam satu tahun, jumlah pinjaman di perpustakaan naik dari 40 menjadi 110 buku per minggu. Guru Bahasa Indonesia juga melihat siswa lebih mudah menceritakan kembali isi bacaan dengan kalimat mereka sendiri.</p><blockquote><p>“Awalnya saya hanya membuka-buka halaman. Sekarang saya menunggu kelanjutan ceritanya,” kata seorang siswa kelas VII.</p></blockquote>`,
  },
  {
    title: 'Belajar Sains dari Kebun Sekolah',
    excerpt:
      'Kebun di belakang gedung menjadi laboratorium terbuka: siswa mengukur, mencatat, lalu menyimpulkan sendiri.',
    tags: 'sains, lingkungan',
    content: `<p>Pelajaran IPA kelas VII tentang klasifikasi makhluk hidup tidak dimulai dari gambar di buku. Siswa turun ke kebun, memilih dua tanaman, lalu mencatat persamaan dan perbedaannya.</p><h2>Percobaan sederhana</h2><p>Setiap kelompok menanam sepuluh benih kangkung pada dua jenis tanah. Selama tiga minggu mereka mengukur tinggi tanaman dan jumlah daun.</p><table><tbody><tr><th><p>Minggu</p></th><th><p>Tanah kebun</p></th><th><p>Tanah dan kompos</p></th></tr><tr><td><p>1</p></td><td><p>4 cm</p></td><td><p>5 cm</p></td></tr><tr><td><p>2</p></td><td><p>9 cm</p></td><td><p>13 cm</p></td></tr><tr><td><p>3</p></td><td><p>15 cm</p></td><td><p>22 cm</p></td></tr></tbody></table><p>Dari angka itu siswa menyusun grafik dan menjelaskan mengapa kompos membantu pertumbuhan. Hasil panen dibagikan kepada keluarga siswa yang bertugas merawat kebun.</p>`,
  },
  {
    title: 'Menulis Puisi Bersama Penyair Kota',
    excerpt:
      'Tiga puluh siswa belajar memilih kata, membuang yang tidak perlu, dan membacakan puisinya sendiri.',
    tags: 'seni, literasi',
    content: `<p>Bengkel menulis kali ini menghadirkan seorang penyair dari kota kita. Ia tidak memulai dengan teori, melainkan dengan satu pertanyaan: benda apa yang paling sering kalian lihat dalam perjalanan ke sekolah?</p><h2>Tiga langkah yang kami pelajari</h2><ol><li><p>Tulis semua yang terlihat, terdengar, dan tercium tanpa berhenti selama lima menit.</p></li><li><p>Lingkari lima kata yang paling kuat.</p></li><li><p>Susun puisi pendek hanya dari kata itu dan kata penghubung.</p></li></ol><p>Puisi terbaik dari setiap kelas dimuat di majalah dinding bulan ini. Bengkel berikutnya tentang menulis cerita pendek, terbuka untuk semua siswa.</p>`,
  },
  {
    title: 'Mengenal Batik dan Filosofinya',
    excerpt: 'Dari parang hingga megamendung, setiap motif menyimpan pesan yang dapat dibaca.',
    tags: 'seni, karakter',
    content: `<p>Dalam pelajaran Prakarya, siswa kelas VIII tidak langsung mencanting. Pertemuan pertama dipakai untuk membaca motif: siapa yang dahulu memakainya, pada acara apa, dan pesan apa yang dibawanya.</p><ul><li><p><strong>Parang</strong>, garis miring seperti ombak, tanda semangat yang tidak putus.</p></li><li><p><strong>Kawung</strong>, irisan buah aren, lambang hati yang bersih.</p></li><li><p><strong>Megamendung</strong>, awan dari Cirebon, ajakan untuk tetap sejuk dan sabar.</p></li></ul><p>Setelah itu barulah setiap siswa merancang satu motif yang menceritakan keluarganya. Kain hasil karya dipamerkan di aula pada pentas seni akhir semester.</p>`,
  },
  {
    title: 'Robot Sederhana dari Barang Bekas',
    excerpt:
      'Kelompok Ilmiah Remaja merakit robot pengikut garis dari kardus, motor mainan, dan dua sensor cahaya.',
    tags: 'sains, ekstrakurikuler',
    content: `<p>Rangka robot dibuat dari kardus bekas kemasan, rodanya dari tutup botol, dan tenaganya dari motor mainan rusak. Yang dibeli hanya dua sensor cahaya dan sebuah papan pengendali.</p><h2>Cara kerjanya</h2><p>Kedua sensor membaca terang dan gelap di lantai. Jika sensor kiri melihat garis hitam, roda kiri melambat sehingga robot berbelok ke kiri. Siswa menulis programnya dengan blok visual, lalu membandingkannya dengan teks.</p><p>Dari lima kelompok, tiga robot berhasil melewati lintasan tanpa keluar garis. Dua kelompok lain menemukan bahwa lampu ruangan memengaruhi sensor, dan memperbaikinya dengan penutup dari karton hitam.</p><p>Latihan diadakan setiap Rabu pukul 14.30 di laboratorium IPA.</p>`,
  },
  {
    title: 'Bermain Angklung dengan Gembira',
    excerpt: 'Satu orang satu nada: angklung mengajarkan menunggu giliran dan mendengarkan teman.',
    tags: 'seni, ekstrakurikuler',
    content: `<p>Angklung tidak dapat dimainkan sendirian. Setiap pemain memegang satu atau dua nada, sehingga sebuah lagu baru terdengar utuh jika semua memperhatikan pelatih dan temannya.</p><p>Grup angklung sekolah beranggotakan 28 siswa dari semua tingkat. Lagu yang sedang dilatih:</p><ul><li><p>Tanah Airku</p></li><li><p>Manuk Dadali</p></li><li><p>Ampar-Ampar Pisang</p></li></ul><p>Siswa yang belum pernah bermain musik dipersilakan bergabung. Latihan setiap Kamis sepulang sekolah di ruang seni.</p>`,
  },
  {
    title: 'Berani Bertanya di Kelas',
    excerpt:
      'Mengapa siswa diam walau belum mengerti? Guru Bimbingan Konseling membagikan cara yang dicoba di kelas VII.',
    tags: 'karakter',
    content: `<p>Dalam angket awal tahun, tujuh dari sepuluh siswa kelas VII mengaku pernah tidak bertanya karena takut ditertawakan. Guru Bimbingan Konseling dan wali kelas lalu mencoba tiga kebiasaan kecil.</p><h3>Kotak pertanyaan</h3><p>Pertanyaan boleh ditulis tanpa nama. Guru menjawab tiga di antaranya pada awal pertemuan berikutnya.</p><h3>Satu menit berpasangan</h3><p>Sebelum bertanya kepada guru, siswa membicarakan kebingungannya dengan teman sebangku selama satu menit.</p><h3>Terima kasih atas pertanyaannya</h3><p>Setiap pertanyaan disambut dengan ucapan terima kasih, juga pertanyaan yang tampak mudah.</p><p>Setelah satu semester, jumlah siswa yang bertanya dalam satu pertemuan naik dari dua menjadi tujuh orang.</p>`,
  },
  {
    title: 'Kunjungan Museum: Mencatat, Bukan Sekadar Berfoto',
    excerpt:
      'Siswa kelas VIII pulang dari museum dengan lembar pengamatan, sketsa, dan satu pertanyaan yang belum terjawab.',
    tags: 'ekstrakurikuler, literasi',
    content: `<p>Sebelum berangkat, setiap kelompok memilih satu benda koleksi yang akan diamati. Di museum mereka punya empat puluh menit untuk menggambar benda itu, membaca keterangannya, dan mewawancarai pemandu.</p><p>Kembali di sekolah, hasil pengamatan dijadikan poster. Setiap poster harus memuat satu pertanyaan yang belum terjawab, karena dari pertanyaan itulah penelitian berikutnya dimulai.</p><blockquote><p>Mengapa peta kuno ini menggambar pulau kita lebih besar daripada yang sebenarnya?</p></blockquote><p>Poster dapat dilihat di selasar lantai dua sampai akhir bulan.</p>`,
  },
  {
    title: 'Belajar Berkelompok Menjelang Ujian',
    excerpt: 'Empat orang, satu jam, satu bab: cara belajar bersama yang benar-benar selesai.',
    tags: 'karakter, prestasi',
    content: `<p>Belajar berkelompok sering berakhir menjadi mengobrol. Agar waktu satu jam tidak terbuang, OSIS membagikan susunan yang dipakai kelas IX tahun lalu.</p><ol><li><p><strong>10 menit</strong>: setiap anggota menulis tiga hal yang belum dipahami.</p></li><li><p><strong>30 menit</strong>: anggota yang memahami menjelaskan, satu hal satu orang.</p></li><li><p><strong>15 menit</strong>: mengerjakan lima soal tanpa melihat buku.</p></li><li><p><strong>5 menit</strong>: mencatat apa yang harus ditanyakan kepada guru.</p></li></ol><p>Ruang kelas VII A sampai VII C dibuka untuk belajar bersama sampai pukul 16.00 selama dua minggu sebelum penilaian.</p>`,
  },
  {
    title: 'Juara Lomba Cerdas Cermat: Cerita di Balik Piala',
    excerpt:
      'Tim sekolah menjuarai lomba cerdas cermat tingkat kota setelah kalah pada babak pertama tahun sebelumnya.',
    tags: 'prestasi',
    content: `<p>Tahun lalu tim kami pulang setelah babak pertama. Tiga siswa itu tidak berhenti: mereka mencatat semua soal yang tidak terjawab dan menjadikannya bahan latihan selama setahun.</p><p>Pada babak akhir tahun ini selisih nilai hanya lima angka. Soal penentu ternyata tentang daur air, bab yang tahun lalu membuat mereka kalah.</p><p>Selamat kepada tim dan terima kasih kepada para pembimbing yang menemani latihan setiap Sabtu pagi.</p>`,
    state: 'draft',
  },
]
