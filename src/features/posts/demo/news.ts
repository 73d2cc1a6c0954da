/** Announcements of a school year. */
import type { WrittenPost } from './writtenPost.ts'

export const NEWS: readonly WrittenPost[] = [
  {
    title: 'Jadwal Penilaian Akhir Semester',
    excerpt: 'Penilaian berlangsung enam hari, dua mata pelajaran setiap hari. Siswa hadir pukul 06.45.',
    tags: 'penilaian',
    content: `<p>Penilaian akhir semester dilaksanakan enam hari berturut-turut untuk semua tingkat. Sesi pertama mulai pukul 07.00 dan sesi kedua pukul 09.30.</p><table><tbody><tr><th><p>Hari</p></th><th><p>Sesi 1</p></th><th><p>Sesi 2</p></th></tr><tr><td><p>Senin</p></td><td><p>Bahasa Indonesia</p></td><td><p>Seni Budaya</p></td></tr><tr><td><p>Selasa</p></td><td><p>Matematika</p></td><td><p>Prakarya</p></td></tr><tr><td><p>Rabu</p></td><td><p>Ilmu Pengetahuan Alam</p></td><td><p>Informatika</p></td></tr><tr><td><p>Kamis</p></td><td><p>Bahasa Inggris</p></td><td><p>Pendidikan Pancasila</p></td></tr><tr><td><p>Jumat</p></td><td><p>Pendidikan Agama</p></td><td><p>Bahasa Sunda</p></td></tr><tr><td><p>Sabtu</p></td><td><p>Ilmu Pengetahuan Sosial</p></td><td><p>PJOK</p></td></tr></tbody></table><p>Siswa yang berhalangan karena sakit mengikuti penilaian susulan pada pekan berikutnya dengan membawa surat keterangan.</p>`,
  },
  {
    title: 'Pembagian Rapor Semester Ini',
    excerpt: 'Rapor diterima orang tua dari wali kelas, dan dapat diunduh siswa dengan akunnya.',
    tags: 'rapor',
    content: `<p>Orang tua atau wali diundang menerima rapor di ruang kelas masing-masing pada pukul 08.00 sampai 11.00. Setiap keluarga mendapat waktu sepuluh menit untuk berbicara dengan wali kelas.</p><p>Berkas rapor juga dapat diunduh siswa setelah masuk dengan akunnya. Jika lupa kata sandi, hubungi tata usaha dengan membawa kartu pelajar.</p>`,
  },
  {
    title: 'Penerimaan Siswa Baru Dibuka',
    excerpt: 'Pendaftaran dilayani di ruang tata usaha setiap hari kerja pukul 08.00 sampai 14.00.',
    tags: 'penerimaan',
    content: `<p>SMP Pelita menerima siswa kelas VII untuk tahun ajaran berikutnya. Pendaftaran tidak dipungut biaya.</p><h2>Berkas yang dibawa</h2><ul><li><p>Fotokopi akta kelahiran dan kartu keluarga</p></li><li><p>Surat keterangan kelas VI atau ijazah sekolah dasar</p></li><li><p>Nomor Induk Siswa Nasional (NISN)</p></li><li><p>Dua lembar pasfoto 3 × 4</p></li></ul><h2>Tahapan</h2><ol><li><p>Pendaftaran dan pemeriksaan berkas</p></li><li><p>Pengumuman calon siswa yang diterima</p></li><li><p>Daftar ulang dan pengambilan seragam</p></li></ol><p>Pertanyaan dapat disampaikan melalui telepon atau surel yang tertera pada halaman kontak.</p>`,
  },
  {
    title: 'Juara Olimpiade Sains Tingkat Kota',
    excerpt: 'Dua siswa kelas VIII meraih medali pada bidang IPA dan Matematika.',
    tags: 'prestasi, sains',
    content: `<p>Sekolah mengucapkan selamat kepada dua siswa kelas VIII yang meraih medali perak bidang IPA dan medali perunggu bidang Matematika pada olimpiade sains tingkat kota.</p><p>Keduanya akan mengikuti pembinaan sebelum mewakili kota di tingkat provinsi. Mari kita dukung bersama.</p>`,
  },
  {
    title: 'Libur Hari Raya dan Masuk Kembali',
    excerpt:
      'Kegiatan belajar diliburkan menurut kalender pendidikan. Tata usaha tetap membuka layanan terbatas.',
    tags: 'libur',
    content: `<p>Sesuai dengan kalender pendidikan, kegiatan belajar mengajar diliburkan selama hari raya. Siswa masuk kembali pada hari Senin setelah masa libur dengan seragam lengkap.</p><p>Selama libur, layanan legalisasi ijazah dibuka setiap Selasa dan Kamis pukul 09.00 sampai 12.00.</p>`,
  },
  {
    title: 'Vaksinasi dan Pemeriksaan Kesehatan di UKS',
    excerpt: 'Puskesmas memeriksa tinggi, berat, mata, dan gigi semua siswa kelas VII.',
    tags: 'kesehatan',
    content: `<p>Pemeriksaan dilakukan bergiliran menurut kelas, dimulai dari VII A. Siswa diminta sarapan dan membawa buku kesehatan.</p><p>Formulir persetujuan orang tua dibagikan oleh wali kelas dan dikumpulkan paling lambat tiga hari sebelum pelaksanaan.</p>`,
  },
  {
    title: 'Rapat Orang Tua Siswa Kelas IX',
    excerpt: 'Membahas persiapan ujian sekolah dan pilihan sekolah lanjutan.',
    tags: 'kelas ix',
    content: `<p>Orang tua siswa kelas IX diundang ke aula pada hari Sabtu pukul 09.00. Acara: kalender ujian sekolah, syarat kelulusan, dan penjelasan jalur masuk SMA serta SMK.</p><p>Guru Bimbingan Konseling menyediakan waktu berbicara perorangan setelah acara.</p>`,
  },
  {
    title: 'Pengambilan Seragam Olahraga',
    excerpt: 'Seragam dapat diambil di koperasi menurut jadwal kelas.',
    tags: 'seragam',
    content: `<p>Seragam olahraga siswa kelas VII dapat diambil di koperasi sekolah: VII A dan VII B hari Senin, VII C dan VII D hari Selasa, pukul 13.00 sampai 15.00.</p><p>Bila ukuran tidak sesuai, seragam dapat ditukar dalam satu minggu selama belum dipakai.</p>`,
  },
  {
    title: 'Pemeliharaan Jaringan Komputer',
    excerpt: 'Sistem informasi akademik tidak dapat dibuka hari Sabtu pukul 20.00 sampai 22.00.',
    tags: 'informasi',
    content: `<p>Petugas memindahkan peladen ke ruang yang lebih sejuk. Selama dua jam, materi dan tugas tidak dapat dibuka. Batas pengumpulan tugas hari itu diundur sampai Minggu malam.</p>`,
  },
  {
    title: 'Jadwal Piket Perpustakaan',
    excerpt: 'Perpustakaan dibuka setiap hari sekolah sampai pukul 15.30.',
    tags: 'perpustakaan, literasi',
    content: `<p>Anggota OSIS membantu pustakawan melayani peminjaman pada jam istirahat. Setiap siswa dapat meminjam tiga buku selama dua minggu.</p>`,
  },
  {
    title: 'Pendaftaran Kegiatan Ekstrakurikuler',
    excerpt: 'Setiap siswa memilih satu sampai dua kegiatan. Formulir dikumpulkan kepada wali kelas.',
    tags: 'ekstrakurikuler',
    content: `<p>Pilihan semester ini: pramuka, bola voli, futsal, angklung, tari, kelompok ilmiah remaja, jurnalistik, dan palang merah remaja. Kegiatan dimulai pekan depan.</p>`,
  },
  {
    title: 'Peringatan Hari Guru',
    excerpt: 'Upacara bendera, lalu pentas singkat dari setiap tingkat.',
    tags: 'kegiatan',
    content: `<p>Upacara peringatan Hari Guru dipimpin oleh siswa kelas IX. Setelah upacara, setiap tingkat mempersembahkan satu lagu atau puisi. Kegiatan belajar dimulai kembali pada jam keempat.</p>`,
  },
  {
    title: 'Imbauan Mengantar dan Menjemput Siswa',
    excerpt: 'Kendaraan berhenti di sisi utara supaya gerbang tetap lapang.',
    tags: 'informasi',
    content: `<p>Demi keselamatan, kendaraan pengantar berhenti di sisi utara sekolah. Siswa menyeberang hanya melalui zebra cross yang dijaga petugas.</p>`,
  },
  {
    title: 'Bantuan Biaya Pendidikan',
    excerpt: 'Berkas permohonan diterima tata usaha sampai akhir bulan.',
    tags: 'informasi',
    content: `<p>Keluarga yang memerlukan bantuan biaya dapat mengajukan permohonan dengan melampirkan kartu keluarga dan surat keterangan dari kelurahan. Setiap permohonan dijaga kerahasiaannya.</p>`,
  },
  {
    title: 'Susunan Panitia Pentas Seni',
    excerpt: 'Draf susunan panitia, menunggu persetujuan kepala sekolah.',
    tags: 'seni',
    content: `<p>Ketua, sekretaris, dan bendahara dipilih dari pengurus OSIS. Setiap kelas mengirim dua anggota seksi.</p>`,
    state: 'draft',
  },
]
