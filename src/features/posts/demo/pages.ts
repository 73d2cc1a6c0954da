/** Pages of the demonstration school, and its prefaces. */
import type { WrittenPost } from './writtenPost.ts'

export const PAGES: readonly WrittenPost[] = [
  {
    title: 'Sejarah Sekolah',
    excerpt: null,
    tags: null,
    content: `<p>SMP Pelita dibuka pada tahun 1987 dengan tiga kelas dan delapan orang guru. Gedung pertama berdiri di atas tanah yang dihibahkan warga, dengan satu pohon beringin yang sampai sekarang menaungi halaman tengah.</p><h2>Tumbuh bersama warga</h2><ul><li><p><strong>1987</strong> Tahun ajaran pertama, 96 siswa.</p></li><li><p><strong>1998</strong> Laboratorium IPA dan perpustakaan selesai dibangun.</p></li><li><p><strong>2009</strong> Gedung kelas dua lantai dan aula.</p></li><li><p><strong>2021</strong> Kebun sekolah dan bak kompos mulai dikelola siswa.</p></li></ul><p>Kini sekolah memiliki dua belas kelas dengan sekitar tiga ratus siswa. Banyak alumni yang kembali sebagai orang tua, dan beberapa sebagai guru.</p>`,
  },
  {
    title: 'Visi dan Misi',
    excerpt: null,
    tags: null,
    content: `<h2>Visi</h2><p>Menjadi sekolah yang menumbuhkan siswa beriman, gemar belajar, dan peduli pada sesama serta lingkungannya.</p><h2>Misi</h2><ol><li><p>Membiasakan ibadah, kejujuran, dan sopan santun dalam kegiatan sehari-hari.</p></li><li><p>Menyelenggarakan pembelajaran yang aktif dan berpihak pada siswa.</p></li><li><p>Menumbuhkan budaya membaca dan menulis.</p></li><li><p>Mengembangkan bakat melalui kegiatan ekstrakurikuler.</p></li><li><p>Menjaga sekolah yang bersih, hijau, dan aman.</p></li><li><p>Bekerja sama dengan orang tua dan masyarakat.</p></li></ol>`,
  },
  {
    title: 'Tata Tertib',
    excerpt: null,
    tags: null,
    content: `<h2>Kehadiran</h2><ul><li><p>Gerbang ditutup pukul 07.00. Siswa yang terlambat melapor kepada guru piket.</p></li><li><p>Ketidakhadiran diberitahukan orang tua kepada wali kelas pada hari yang sama.</p></li></ul><h2>Pakaian</h2><ul><li><p>Senin dan Selasa: putih biru. Rabu dan Kamis: batik. Jumat: pramuka atau busana muslim.</p></li><li><p>Sepatu hitam dan kaus kaki putih.</p></li></ul><h2>Di sekolah</h2><ul><li><p>Gawai dititipkan di loker kelas selama pelajaran, kecuali diminta guru.</p></li><li><p>Sampah dipilah menurut jenisnya.</p></li><li><p>Perundungan dalam bentuk apa pun tidak dibenarkan. Siapa pun yang melihat atau mengalaminya dapat melapor kepada guru Bimbingan Konseling.</p></li></ul>`,
  },
  {
    title: 'Sarana dan Prasarana',
    excerpt: null,
    tags: null,
    content: `<table><tbody><tr><th><p>Ruang</p></th><th><p>Jumlah</p></th><th><p>Keterangan</p></th></tr><tr><td><p>Ruang kelas</p></td><td><p>12</p></td><td><p>Proyektor dan pojok baca</p></td></tr><tr><td><p>Laboratorium IPA</p></td><td><p>1</p></td><td><p>36 tempat</p></td></tr><tr><td><p>Laboratorium komputer</p></td><td><p>1</p></td><td><p>32 komputer</p></td></tr><tr><td><p>Perpustakaan</p></td><td><p>1</p></td><td><p>Sekitar 6.000 judul</p></td></tr><tr><td><p>UKS</p></td><td><p>1</p></td><td><p>Dua tempat tidur</p></td></tr><tr><td><p>Aula</p></td><td><p>1</p></td><td><p>250 kursi</p></td></tr><tr><td><p>Lapangan</p></td><td><p>2</p></td><td><p>Upacara, voli, futsal</p></td></tr></tbody></table><p>Seluruh lantai dasar dapat dilalui kursi roda.</p>`,
  },
  {
    title: 'Ekstrakurikuler',
    excerpt: null,
    tags: null,
    content: `<p>Setiap siswa memilih satu sampai dua kegiatan. Pramuka wajib bagi kelas VII.</p><table><tbody><tr><th><p>Kegiatan</p></th><th><p>Hari</p></th><th><p>Tempat</p></th></tr><tr><td><p>Pramuka</p></td><td><p>Jumat, 14.00</p></td><td><p>Lapangan</p></td></tr><tr><td><p>Bola voli dan futsal</p></td><td><p>Selasa, 15.00</p></td><td><p>Lapangan</p></td></tr><tr><td><p>Angklung</p></td><td><p>Kamis, 14.30</p></td><td><p>Ruang seni</p></td></tr><tr><td><p>Kelompok Ilmiah Remaja</p></td><td><p>Rabu, 14.30</p></td><td><p>Laboratorium IPA</p></td></tr><tr><td><p>Jurnalistik</p></td><td><p>Senin, 14.30</p></td><td><p>Perpustakaan</p></td></tr><tr><td><p>Palang Merah Remaja</p></td><td><p>Rabu, 14.30</p></td><td><p>UKS</p></td></tr></tbody></table>`,
  },
  {
    title: 'Kontak dan Lokasi',
    excerpt: null,
    tags: null,
    content: `<p>Tata usaha melayani pada hari kerja pukul 07.30 sampai 15.00.</p><h2>Dengan angkutan umum</h2><p>Turun di halte Melati, lalu berjalan sekitar 200 meter ke arah timur. Sekolah berada di sisi kiri jalan, di seberang lapangan kelurahan.</p><h2>Mengunjungi sekolah</h2><p>Tamu melapor kepada petugas keamanan dan menerima kartu tamu. Pertemuan dengan guru sebaiknya dijanjikan lebih dahulu melalui tata usaha.</p>`,
  },
]

export const PREFACES: readonly WrittenPost[] = [
  {
    title: 'Sambutan Kepala Sekolah',
    excerpt: 'Selamat datang di situs SMP Pelita, tempat kami berbagi kabar dan karya.',
    tags: 'sambutan',
    content: `<p>Assalamu’alaikum warahmatullahi wabarakatuh, salam sejahtera bagi kita semua.</p><p>Selamat datang di situs SMP Pelita. Di sini Bapak, Ibu, dan para siswa dapat membaca kabar sekolah, melihat agenda, dan menikmati karya siswa. Kami ingin sekolah menjadi rumah kedua: tempat setiap anak dikenal namanya, didengar pertanyaannya, dan ditemani ketika mencoba hal yang sulit.</p><p>Terima kasih kepada guru, tenaga kependidikan, orang tua, dan warga sekitar yang setiap hari menjaga cita-cita itu. Saran Anda selalu kami tunggu.</p><p>Wassalamu’alaikum warahmatullahi wabarakatuh.</p>`,
  },
  {
    title: 'Sambutan Ketua Komite',
    excerpt: 'Komite hadir sebagai jembatan antara orang tua dan sekolah.',
    tags: 'sambutan',
    content: `<p>Komite sekolah beranggotakan wakil orang tua dari setiap tingkat. Kami bertemu setiap bulan untuk mendengar masukan, membantu kegiatan siswa, dan ikut mengawasi penggunaan dana.</p><p>Bapak dan Ibu dapat menyampaikan pendapat melalui wakil di kelas atau pada rapat terbuka setiap awal semester.</p>`,
  },
  {
    title: 'Sambutan Ketua OSIS',
    excerpt: 'Satu sekolah, banyak ide.',
    tags: 'sambutan',
    content: `<p>Halo, teman-teman! OSIS tahun ini ingin setiap siswa punya satu kegiatan yang disukai di sekolah. Karena itu kami membuka kotak ide di depan perpustakaan, dan setiap bulan satu ide akan kami wujudkan bersama.</p><p>Sampai jumpa di kegiatan berikutnya!</p>`,
  },
]
