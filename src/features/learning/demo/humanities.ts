/** Chapters of religion, citizenship, languages and arts. */
import { type Chapters, chapter } from './chapter.ts'

export const HUMANITIES: Chapters = {
  PAI: [
    chapter(
      'Adab Menuntut Ilmu',
      'Baca kisah Imam Syafi’i di halaman 12, lalu catat tiga adab seorang murid kepada gurunya.',
      'Refleksi Adab Menuntut Ilmu',
      'Ceritakan satu kebiasaan yang akan kamu perbaiki minggu ini beserta alasannya.',
      'Saya akan datang lebih awal dan menyapa guru terlebih dahulu. Dengan begitu saya siap belajar dan tidak mengganggu teman yang sudah mulai.',
    ),
    chapter(
      'Jujur dan Menepati Janji',
      'Jujur menenangkan hati. Perhatikan contoh dalam ringkasan, lalu hubungkan dengan keseharianmu.',
      'Jurnal Kejujuran Sepekan',
      'Tulis jurnal selama lima hari: satu peristiwa, apa yang kamu pilih, dan apa akibatnya.',
      'Hari Rabu saya menemukan uang di kantin dan menyerahkannya kepada petugas. Rasanya lega, dan pemiliknya berterima kasih.',
    ),
    chapter(
      'Salat Berjamaah',
      'Pelajari tata cara imam dan makmum masbuk pada ringkasan ini sebelum praktik hari Jumat.',
      'Tata Cara Makmum Masbuk',
      'Urutkan langkah makmum masbuk dengan kalimat sendiri. Boleh ditulis tangan lalu difoto.',
      'Makmum masbuk berniat, bertakbir, mengikuti gerakan imam, lalu berdiri menambah rakaat yang tertinggal setelah imam salam.',
    ),
  ],
  PPKN: [
    chapter(
      'Kedudukan Pancasila',
      'Pancasila adalah dasar negara dan pandangan hidup. Simak contoh penerapannya di lingkungan sekolah.',
      'Pancasila di Sekolah Kita',
      'Berikan satu contoh penerapan setiap sila di sekolah kita.',
      'Sila pertama: berdoa sebelum belajar. Sila kedua: menolong teman yang sakit. Sila ketiga: upacara dan piket bersama.',
    ),
    chapter(
      'Hak dan Kewajiban Anak',
      'Hak selalu berpasangan dengan kewajiban. Baca tabelnya dan tambahkan dua baris milikmu.',
      'Tabel Hak dan Kewajiban',
      'Lengkapi tabel hak dan kewajiban di rumah dan di sekolah, masing-masing tiga.',
      'Di rumah hak saya disayangi dan kewajiban saya merapikan kamar. Di sekolah hak saya bertanya dan kewajiban saya mendengarkan.',
    ),
    chapter(
      'Musyawarah Mufakat',
      'Musyawarah mencari jalan yang dapat diterima semua. Catat tahapannya.',
      'Laporan Musyawarah Kelas',
      'Tulis laporan singkat musyawarah pemilihan petugas kebersihan di kelasmu.',
      'Kami mengusulkan tiga nama, membahas kelebihan masing-masing, lalu sepakat bergiliran setiap minggu.',
    ),
  ],
  BIN: [
    chapter(
      'Teks Deskripsi',
      'Teks deskripsi membuat pembaca seolah melihat sendiri. Perhatikan kata yang melibatkan pancaindra.',
      'Deskripsi Halaman Sekolah',
      'Tulis tiga paragraf deskripsi tentang halaman sekolah pada pagi hari.',
      'Pagi itu halaman masih basah oleh embun. Daun ketapang berserakan seperti lembaran kertas cokelat di atas rumput.',
    ),
    chapter(
      'Puisi Rakyat',
      'Pantun, gurindam, dan syair berbeda jumlah baris dan rimanya. Contohnya ada di lampiran.',
      'Menulis Dua Pantun',
      'Buat satu pantun nasihat dan satu pantun jenaka, lalu tandai sampiran dan isinya.',
      'Pergi ke pasar membeli pena, pena dipakai menulis surat. Rajin belajar sejak belia, kelak hidup penuh manfaat.',
    ),
    chapter(
      'Teks Prosedur',
      'Teks prosedur menjelaskan langkah yang berurutan dengan kalimat perintah.',
      'Prosedur Membuat Kompos',
      'Susun teks prosedur membuat kompos: tujuan, bahan, dan paling sedikit enam langkah.',
      'Tujuan: membuat kompos dari daun kering. Langkah pertama, cacah daun sampai kecil, lalu masukkan ke ember berlubang.',
    ),
  ],
  BIG: [
    chapter(
      'Introducing Yourself',
      'Learn how to greet, introduce yourself and ask for personal information.',
      'My Profile',
      'Write eight sentences about yourself: name, age, family, hobbies and your favourite lesson.',
      'My name is Dimas. I am thirteen years old. I live in Bandung with my parents and two little sisters.',
    ),
    chapter(
      'Telling Time and Schedules',
      'Read the timetable and practise asking for the time with a friend.',
      'My Daily Routine',
      'Describe your day from morning to night. Use at least six different verbs.',
      'I get up at five. I pray, take a bath and have breakfast. I go to school at half past six by bicycle.',
    ),
    chapter(
      'Describing Places',
      'Use there is and there are to describe rooms and buildings.',
      'Our Classroom',
      'Write a paragraph about your classroom, then attach a drawing or a photo.',
      'There are thirty tables in our classroom. There is a big map of Indonesia next to the door.',
    ),
  ],
  BSU: [
    chapter(
      'Paguneman',
      'Pék baca conto paguneman, tuluy tandaan kecap lemesna.',
      'Nyieun Paguneman',
      'Jieun paguneman antara murid jeung guru ngeunaan kagiatan sakola, panglobana sapuluh kalimah.',
      'Murid: Wilujeng énjing, Bu. Guru: Wilujeng énjing. Kumaha wartosna? Murid: Pangésto, Bu.',
    ),
    chapter(
      'Dongéng',
      'Dongéng sasatoan sok disebut fabél. Baca “Sakadang Kuya jeung Sakadang Monyét”.',
      'Ringkesan Dongéng',
      'Ringkes éta dongéng ku basa sorangan, tuluy tuliskeun amanatna.',
      'Sakadang Kuya akalna panjang, ku kituna bisa leupas. Amanatna: ulah sarakah jeung kudu silih tulungan.',
    ),
    chapter(
      'Aksara Sunda',
      'Diajar nulis aksara ngalagena jeung rarangkénna.',
      'Nulis Ngaran ku Aksara Sunda',
      'Tulis ngaran jeung alamat sakola ku aksara Sunda dina buku, tuluy foto.',
      'Kuring geus nulis ngaran jeung alamat sakola. Fotona dilampirkeun.',
    ),
  ],
  SBD: [
    chapter(
      'Ragam Hias Nusantara',
      'Amati ragam hias flora, fauna, dan geometris pada lampiran.',
      'Menggambar Ragam Hias',
      'Gambar satu ragam hias flora pada kertas A4, warnai, lalu foto hasilnya.',
      'Saya menggambar sulur daun dengan warna hijau dan cokelat. Fotonya saya lampirkan.',
    ),
    chapter(
      'Bernyanyi Unisono',
      'Latih pernapasan diafragma dan ketepatan nada lagu daerah.',
      'Lagu Daerah Pilihanku',
      'Ceritakan satu lagu daerah: asal, isi, dan suasana yang dibawakannya.',
      'Saya memilih Manuk Dadali dari Jawa Barat. Lagunya gagah dan bercerita tentang burung garuda.',
    ),
    chapter(
      'Gerak Dasar Tari',
      'Perhatikan ruang, waktu, dan tenaga dalam gerak tari.',
      'Deskripsi Gerak Tari',
      'Uraikan lima gerak tari daerah yang kamu pelajari dengan gambar sederhana.',
      'Gerak ukel memutar pergelangan tangan perlahan, gerak seblak menyibakkan selendang ke samping.',
    ),
  ],
}
