/** Word lists of the factories: names, places, jobs, titles and sentences. */

export const FIRST_NAMES = {
  L: 'Adi Agus Ahmad Aldi Andika Arif Bagas Bayu Bima Budi Cahyo Daffa Dimas Eko Fajar Farhan Galih Gilang Hafiz Hendra Ilham Iqbal Joko Kevin Lukman Made Naufal Nanda Pandu Putra Raka Rangga Reza Rizky Satria Surya Teguh Wahyu Yoga Zaki'.split(
    ' ',
  ),
  P: 'Aisyah Alya Amelia Anisa Aulia Ayu Bunga Citra Dewi Dian Dinda Eka Fitri Gita Hana Indah Intan Kartika Keisha Laras Lestari Maya Mega Melati Nabila Nadia Novi Nurul Putri Rahma Ratna Rina Salma Sari Siti Tiara Utami Wulan Yuni Zahra'.split(
    ' ',
  ),
} as const

export const LAST_NAMES =
  'Anggraini Firmansyah Ginting Gunawan Hadi Handayani Harahap Hidayat Irawan Iskandar Kurniawan Kusuma Lubis Mahendra Maulana Mulyadi Nasution Nugraha Nugroho Permana Permata Pradana Prasetyo Pratama Purnama Putra Rahardjo Rahayu Rahman Ramadhan Salim Santoso Saputra Saragih Setiawan Siregar Suharto Sulistyo Suryadi Susanto Syahputra Tanjung Utomo Wibowo Widodo Wijaya Winata Wirawan Yulianto Zulkarnain'.split(
    ' ',
  )

export const CITIES =
  'Bandung Bogor Cimahi Cirebon Garut Jakarta Medan Padang Semarang Sukabumi Surabaya Surakarta Tasikmalaya Yogyakarta'.split(
    ' ',
  )

export const STREETS =
  'Anggrek Cempaka Cendana Dahlia Diponegoro Flamboyan Kartini Kenanga Mawar Melati Merdeka Pahlawan Pelajar Sudirman Teratai Veteran'.split(
    ' ',
  )

export const DISTRICTS =
  'Antapani Arcamanik Buahbatu Cibeunying Cicendo Coblong Lengkong Regol Sukajadi Sumur Bandung Ujungberung'.split(
    ' ',
  )

export const JOBS = [
  'Wiraswasta',
  'Pegawai Negeri Sipil',
  'Karyawan Swasta',
  'Guru',
  'Petani',
  'Pedagang',
  'Perawat',
  'Pengemudi',
  'Buruh',
  'Ibu Rumah Tangga',
] as const

export const POSITIONS = [
  'Guru Mata Pelajaran',
  'Wali Kelas',
  'Guru Bimbingan Konseling',
  'Wakil Kepala Sekolah Bidang Kurikulum',
  'Wakil Kepala Sekolah Bidang Kesiswaan',
  'Kepala Perpustakaan',
  'Kepala Laboratorium',
  'Pembina OSIS',
] as const

export const LESSONS = [
  ['PAI', 'Pendidikan Agama dan Budi Pekerti'],
  ['PPKN', 'Pendidikan Pancasila'],
  ['BIN', 'Bahasa Indonesia'],
  ['MTK', 'Matematika'],
  ['IPA', 'Ilmu Pengetahuan Alam'],
  ['IPS', 'Ilmu Pengetahuan Sosial'],
  ['BIG', 'Bahasa Inggris'],
  ['SBD', 'Seni Budaya'],
  ['PJOK', 'Pendidikan Jasmani, Olahraga, dan Kesehatan'],
  ['INF', 'Informatika'],
  ['PKY', 'Prakarya'],
  ['BSU', 'Bahasa Sunda'],
] as const

/** A title combines a head and a tail. */
export const TITLES = {
  article: {
    heads: [
      'Membiasakan Membaca Lima Belas Menit',
      'Belajar Sains dari Kebun Sekolah',
      'Menulis Puisi Bersama Penyair',
      'Mengenal Batik dan Filosofinya',
      'Cara Sehat Menggunakan Gawai',
      'Merawat Kerukunan lewat Kerja Bakti',
      'Robot Sederhana dari Barang Bekas',
      'Menabung Sejak Dini',
      'Bermain Angklung dengan Gembira',
      'Menjaga Kebersihan Sungai',
      'Berani Bertanya di Kelas',
      'Mengolah Sampah Menjadi Kompos',
    ],
    tails: [
      'bagi Siswa Kelas VII',
      'di Perpustakaan',
      'Bersama Orang Tua',
      'untuk Pemula',
      'Setiap Hari Jumat',
      'dalam Proyek Pelajar Pancasila',
      'ala Kelas VIII',
      'pada Awal Semester',
      'Selama Libur Panjang',
      'Menjelang Ujian',
    ],
  },
  news: {
    heads: [
      'Jadwal Penilaian Akhir Semester',
      'Penerimaan Siswa Baru',
      'Pembagian Rapor',
      'Libur Hari Raya',
      'Juara Olimpiade Sains Tingkat Kota',
      'Vaksinasi di UKS',
      'Rapat Orang Tua Siswa',
      'Pengambilan Seragam',
    ],
    tails: ['Tahun Ini', 'Semester Ganjil', 'Semester Genap', 'Kelas VII', 'Kelas VIII', 'Kelas IX'],
  },
  agenda: {
    heads: [
      'Upacara Hari Senin',
      'Lomba Kebersihan Kelas',
      'Pentas Seni',
      'Kunjungan Museum',
      'Perkemahan Pramuka',
      'Pertemuan Wali Kelas',
    ],
    tails: ['Awal Semester', 'Tengah Semester', 'Akhir Semester', 'Kelas IX'],
  },
  page: {
    heads: [
      'Sejarah Sekolah',
      'Visi dan Misi',
      'Tata Tertib',
      'Sarana dan Prasarana',
      'Ekstrakurikuler',
      'Kontak dan Lokasi',
    ],
    tails: [''],
  },
  preface: {
    heads: ['Sambutan Kepala Sekolah', 'Sambutan Ketua Komite', 'Sambutan Ketua OSIS'],
    tails: [''],
  },
} as const

export const TAGS = [
  'literasi',
  'sains',
  'seni',
  'olahraga',
  'lingkungan',
  'prestasi',
  'karakter',
  'ekstrakurikuler',
]

/** A sentence combines one of each part. */
export const SENTENCE = {
  subjects: [
    'Para siswa',
    'Bapak dan Ibu guru',
    'Pengurus OSIS',
    'Orang tua murid',
    'Anggota pramuka',
    'Tim perpustakaan',
    'Wali kelas',
    'Petugas kebersihan',
    'Kelompok ilmiah remaja',
    'Panitia kegiatan',
  ],
  verbs: [
    'menyiapkan',
    'membahas',
    'mempelajari',
    'mengerjakan',
    'memamerkan',
    'mencatat',
    'merencanakan',
    'menyelesaikan',
    'memperbaiki',
    'merayakan',
  ],
  objects: [
    'karya tulis tentang lingkungan',
    'hasil pengamatan di laboratorium',
    'buku cerita untuk pojok baca',
    'tarian daerah dari berbagai pulau',
    'kebun sayur di belakang gedung',
    'jadwal belajar bersama',
    'pertandingan bola voli antarkelas',
    'poster hemat energi',
    'mesin penyaring air sederhana',
    'laporan kunjungan ke museum',
  ],
  adverbials: [
    'dengan penuh semangat.',
    'setiap Jumat pagi.',
    'di aula utama.',
    'bersama teman sekelompok.',
    'sebelum ujian dimulai.',
    'untuk menyambut tahun ajaran baru.',
    'dalam suasana yang hangat.',
    'sesuai petunjuk pembimbing.',
    'agar bermanfaat bagi warga sekitar.',
    'selama dua minggu penuh.',
  ],
} as const
