/** Articles about health, the environment, families and living together. */
import type { WrittenPost } from './writtenPost.ts'

export const ARTICLES_OF_LIFE: readonly WrittenPost[] = [
  {
    title: 'Cara Sehat Menggunakan Gawai',
    excerpt: 'Gawai membantu belajar selama kita yang mengatur waktunya, bukan sebaliknya.',
    tags: 'karakter, kesehatan',
    content: `<p>Sebagian besar siswa memakai gawai lebih dari empat jam sehari. Dokter puskesmas yang berkunjung ke UKS menjelaskan tanda-tanda tubuh mulai lelah: mata kering, leher pegal, dan sulit tidur.</p><h2>Kesepakatan yang dapat dicoba di rumah</h2><ul><li><p>Setiap 20 menit, pandang benda sejauh 6 meter selama 20 detik.</p></li><li><p>Gawai tidak dibawa ke meja makan dan tidak ke tempat tidur.</p></li><li><p>Orang tua ikut menaati kesepakatan yang sama.</p></li><li><p>Sebelum membagikan berita, periksa siapa penulisnya dan kapan ditulis.</p></li></ul><p>Jika kesepakatan dilanggar, bicarakan alasannya terlebih dahulu. Aturan yang disusun bersama lebih lama bertahan daripada larangan.</p>`,
  },
  {
    title: 'Merawat Kerukunan lewat Kerja Bakti',
    excerpt: 'Setiap Jumat terakhir, siswa dari semua kelas bekerja dalam kelompok campuran.',
    tags: 'karakter, lingkungan',
    content: `<p>Kerja bakti di sekolah kami tidak dibagi per kelas. Nama siswa diundi, sehingga satu kelompok berisi anak kelas VII, VIII, dan IX yang mungkin belum saling mengenal.</p><p>Pekerjaannya sederhana: membersihkan selokan, mengecat pot, merapikan gudang olahraga. Yang dicari ialah percakapan di antaranya. Banyak siswa kelas VII mengaku baru mengenal kakak kelasnya pada hari itu.</p><p>Setelah selesai, setiap kelompok makan bersama dari bekal yang dibawa masing-masing.</p>`,
  },
  {
    title: 'Menabung Sejak Dini',
    excerpt: 'Tabungan kelas mengajarkan mencatat, menunggu, dan memilih.',
    tags: 'karakter',
    content: `<p>Setiap kelas memiliki bendahara yang mencatat tabungan mingguan. Jumlahnya bebas, mulai dari seribu rupiah. Pada akhir semester, siswa memutuskan sendiri untuk apa tabungannya dipakai.</p><h2>Rumus sederhana dari pelajaran IPS</h2><p>Dari setiap uang saku, sisihkan lebih dahulu, baru belanjakan sisanya. Dengan menyisihkan dua ribu rupiah setiap hari sekolah, dalam satu semester terkumpul sekitar dua ratus ribu rupiah.</p><p>Buku tabungan ditandatangani orang tua setiap bulan supaya keluarga ikut mengetahui perkembangannya.</p>`,
  },
  {
    title: 'Menjaga Kebersihan Sungai Dekat Sekolah',
    excerpt: 'Anggota pramuka memantau sungai setiap bulan dan melaporkan hasilnya kepada kelurahan.',
    tags: 'lingkungan, ekstrakurikuler',
    content: `<p>Sungai di belakang sekolah pernah menjadi tempat bermain. Untuk mengetahui keadaannya sekarang, anggota pramuka memeriksa tiga titik setiap bulan: kejernihan, bau, dan jenis sampah.</p><p>Dari pemantauan terakhir, kemasan minuman merupakan sampah terbanyak. Hasilnya disampaikan kepada kelurahan, yang kemudian menambah dua tempat sampah di jembatan.</p><p>Di sekolah sendiri, kantin tidak lagi menjual minuman dalam gelas plastik. Siswa membawa botol minum dan mengisinya di tiga titik air minum.</p>`,
  },
  {
    title: 'Mengolah Sampah Menjadi Kompos',
    excerpt: 'Sisa sayur kantin dan daun kering menjadi pupuk dalam empat puluh hari.',
    tags: 'lingkungan, sains',
    content: `<p>Setiap hari kantin menghasilkan sekitar enam kilogram sisa sayur dan kulit buah. Sejak awal tahun, semuanya masuk ke tiga bak kompos di samping kebun.</p><ol><li><p>Cacah bahan menjadi potongan kecil.</p></li><li><p>Susun berlapis: daun kering, sisa sayur, sedikit tanah.</p></li><li><p>Siram dan aduk setiap tiga hari.</p></li><li><p>Setelah empat puluh hari, kompos berwarna gelap dan berbau tanah.</p></li></ol><p>Kompos yang jadi dipakai di kebun sekolah. Kelebihannya dijual dalam kemasan dua kilogram, dan hasilnya menambah dana kegiatan OSIS.</p>`,
  },
  {
    title: 'Sarapan Sehat Sebelum Berangkat',
    excerpt: 'Menu sederhana yang dapat disiapkan dalam sepuluh menit, menurut kader UKS.',
    tags: 'kesehatan',
    content: `<p>Siswa yang tidak sarapan lebih cepat mengantuk pada jam ketiga. Kader UKS menyusun tiga menu dari bahan yang mudah ditemukan.</p><ul><li><p>Nasi, telur dadar dengan bayam, dan pisang.</p></li><li><p>Ubi rebus, tempe, dan segelas susu.</p></li><li><p>Roti isi telur, tomat, dan pepaya.</p></li></ul><p>Bila harus berangkat sangat pagi, bawalah bekal. Kelas menyediakan waktu makan lima menit setelah kegiatan membaca.</p>`,
  },
  {
    title: 'Orang Tua sebagai Teman Belajar',
    excerpt: 'Tidak harus menguasai pelajarannya: menanyakan hal yang tepat sudah sangat membantu.',
    tags: 'karakter',
    content: `<p>Banyak orang tua merasa tidak dapat membantu karena pelajaran sekarang berbeda. Padahal anak lebih membutuhkan pendengar daripada pengajar.</p><h2>Pertanyaan yang dapat diajukan setiap sore</h2><ul><li><p>Apa yang hari ini paling menarik?</p></li><li><p>Bagian mana yang masih membingungkan?</p></li><li><p>Siapa yang hari ini kamu bantu?</p></li></ul><p>Wali kelas dapat dihubungi melalui tata usaha pada jam kerja. Rapor, materi, dan tugas dapat dilihat siswa dengan akunnya sendiri.</p>`,
  },
  {
    title: 'Pertandingan Bola Voli Antarkelas',
    excerpt: 'Dua belas kelas bertanding selama dua minggu, dan semua pertandingan dipimpin wasit siswa.',
    tags: 'olahraga, prestasi',
    content: `<p>Turnamen tahun ini diselenggarakan sepenuhnya oleh OSIS: jadwal, wasit, pencatat angka, hingga petugas kesehatan. Guru PJOK hanya mendampingi.</p><p>Kelas VIII B keluar sebagai juara putri dan kelas IX A sebagai juara putra. Penghargaan regu paling sportif diberikan kepada kelas VII D, yang mengakui bola keluar walau wasit tidak melihatnya.</p>`,
  },
  {
    title: 'Perkemahan Pramuka: Belajar Mandiri Dua Malam',
    excerpt: 'Memasak sendiri, mendirikan tenda sendiri, dan pulang dengan cerita.',
    tags: 'ekstrakurikuler, karakter',
    content: `<p>Bagi sebagian besar siswa kelas VII, perkemahan ini merupakan malam pertama jauh dari rumah. Setiap regu mendirikan tenda, menyusun menu, dan membagi giliran jaga.</p><p>Hujan turun pada malam pertama. Dua tenda bocor, dan regu lain segera berbagi tempat. Dari kejadian itu lahir yel-yel baru yang sampai sekarang masih terdengar di lapangan.</p><p>Terima kasih kepada para pembina, orang tua yang meminjamkan perlengkapan, dan pengelola bumi perkemahan.</p>`,
  },
  {
    title: 'Catatan Rapat Guru: Rencana Semester Depan',
    excerpt: 'Ringkasan bagi warga sekolah yang memiliki akun.',
    tags: 'karakter',
    content: `<p>Rapat membahas jadwal penilaian, pembagian tugas wali kelas, dan rencana pameran karya. Rincian dibagikan melalui wakil kepala sekolah bidang kurikulum.</p><ul><li><p>Pengisian nilai ditutup tiga hari sebelum pembagian rapor.</p></li><li><p>Setiap guru mengunggah materi paling lambat hari Minggu.</p></li><li><p>Pameran karya diadakan bersama pentas seni.</p></li></ul>`,
    state: 'private',
  },
]
