/** Agenda posts of the demonstration school. */
import type { WrittenPost } from './writtenPost.ts'

export const AGENDAS: readonly WrittenPost[] = [
  {
    title: 'Pentas Seni Akhir Semester',
    excerpt: 'Tari, musik, teater, dan pameran karya dari semua kelas di aula.',
    tags: 'seni',
    content: `<p>Pertunjukan dimulai pukul 08.00. Orang tua dipersilakan hadir; pintu aula dibuka pukul 07.30. Pameran karya berlangsung sampai pukul 14.00.</p>`,
  },
  {
    title: 'Pembagian Rapor',
    excerpt: 'Orang tua menerima rapor dari wali kelas di ruang kelas.',
    tags: 'rapor',
    content: `<p>Pukul 08.00 sampai 11.00 di ruang kelas masing-masing. Bila berhalangan, rapor dapat diambil di tata usaha pada hari kerja berikutnya.</p>`,
  },
  {
    title: 'Perkemahan Pramuka',
    excerpt: 'Dua malam di bumi perkemahan kota untuk kelas VII.',
    tags: 'ekstrakurikuler',
    content: `<p>Berkumpul di lapangan pukul 13.00 dengan perlengkapan pribadi dan regu. Daftar perlengkapan dibagikan oleh pembina.</p>`,
  },
  {
    title: 'Kunjungan Museum Kelas VIII',
    excerpt: 'Berangkat dengan bus dari sekolah pukul 07.00.',
    tags: 'kunjungan',
    content: `<p>Siswa membawa buku catatan, alat tulis, dan bekal. Kembali di sekolah sekitar pukul 14.00.</p>`,
  },
  {
    title: 'Lomba Kebersihan Kelas',
    excerpt: 'Penilaian oleh OSIS dan wakil orang tua.',
    tags: 'lingkungan',
    content: `<p>Yang dinilai: kebersihan, kerapian pojok baca, tanaman, dan pemilahan sampah. Pemenang diumumkan pada upacara hari Senin.</p>`,
  },
  {
    title: 'Pertemuan Wali Kelas dan Orang Tua',
    excerpt: 'Membicarakan perkembangan belajar tengah semester.',
    tags: 'orang tua',
    content: `<p>Setiap wali kelas menyampaikan ringkasan kehadiran dan nilai, dilanjutkan percakapan perorangan menurut urutan hadir.</p>`,
  },
  {
    title: 'Upacara Bendera',
    excerpt: 'Petugas upacara: kelas VIII A.',
    tags: 'upacara',
    content: `<p>Seluruh warga sekolah berkumpul di lapangan pukul 06.50 dengan seragam putih biru lengkap.</p>`,
  },
  {
    title: 'Pelatihan Pengurus OSIS',
    excerpt: 'Kepemimpinan, administrasi, dan rencana kerja satu tahun.',
    tags: 'osis',
    content: `<p>Pelatihan diikuti tiga puluh pengurus dan dipandu pembina OSIS. Hasilnya disampaikan kepada kepala sekolah pada pekan berikutnya.</p>`,
  },
  {
    title: 'Pemeriksaan Kesehatan Siswa',
    excerpt: 'Bersama puskesmas, untuk semua siswa kelas VII.',
    tags: 'kesehatan',
    content: `<p>Pemeriksaan dilakukan di ruang UKS mulai pukul 08.00, bergiliran menurut kelas.</p>`,
  },
  {
    title: 'Bazar Buku Perpustakaan',
    excerpt: 'Buku bacaan dengan harga pelajar, dan tukar buku antarsiswa.',
    tags: 'literasi',
    content: `<p>Bazar berlangsung di selasar perpustakaan pada jam istirahat dan sepulang sekolah.</p>`,
  },
  {
    title: 'Simulasi Tanggap Bencana',
    excerpt: 'Latihan berlindung dan evakuasi bersama petugas kota.',
    tags: 'keselamatan',
    content: `<p>Sirene berbunyi satu kali sebagai tanda mulai. Ikuti jalur evakuasi menuju lapangan dan berkumpul menurut kelas.</p>`,
  },
  {
    title: 'Rapat Panitia Pentas Seni',
    excerpt: 'Khusus panitia.',
    tags: 'seni',
    content: `<p>Membahas susunan acara dan kebutuhan setiap seksi.</p>`,
    state: 'draft',
  },
]
