/** Chapters of mathematics, sciences, sports and crafts. */
import { type Chapters, chapter } from './chapter.ts'

export const SCIENCES: Chapters = {
  MTK: [
    chapter(
      'Bilangan Bulat',
      'Operasi bilangan bulat memakai garis bilangan. Kerjakan contoh pada lampiran sebelum latihan.',
      'Latihan Bilangan Bulat',
      'Kerjakan nomor 1 sampai 10 dengan caranya. Foto halaman bukumu dengan jelas.',
      'Nomor 1: −5 + 8 = 3. Nomor 2: 7 − (−4) = 11. Cara lengkapnya ada di foto buku.',
    ),
    chapter(
      'Perbandingan Senilai',
      'Dua besaran senilai bila hasil baginya tetap. Perhatikan tabel harga dan jumlah barang.',
      'Soal Cerita Perbandingan',
      'Selesaikan lima soal cerita pada lampiran. Tulis diketahui, ditanya, dan jawabannya.',
      'Diketahui 3 buku Rp12.000. Ditanya harga 7 buku. Satu buku Rp4.000, jadi 7 buku Rp28.000.',
    ),
    chapter(
      'Bentuk Aljabar',
      'Suku sejenis mempunyai variabel dan pangkat yang sama, jadi dapat dijumlahkan.',
      'Menyederhanakan Bentuk Aljabar',
      'Sederhanakan delapan bentuk aljabar pada lampiran dan jelaskan dua di antaranya.',
      '3x + 2y − x + 5y = 2x + 7y, karena 3x dan −x sejenis, begitu juga 2y dan 5y.',
    ),
  ],
  IPA: [
    chapter(
      'Besaran dan Pengukuran',
      'Mengukur berarti membandingkan dengan satuan. Bawa penggaris dan jangka sorong untuk praktikum.',
      'Laporan Praktikum Pengukuran',
      'Ukur lima benda, catat hasilnya tiga kali, lalu hitung rata-ratanya.',
      'Panjang pensil saya 17,4 cm; 17,5 cm; 17,4 cm. Rata-ratanya 17,43 cm.',
    ),
    chapter(
      'Zat dan Perubahannya',
      'Perubahan fisika tidak menghasilkan zat baru, perubahan kimia menghasilkannya.',
      'Perubahan di Dapur',
      'Catat tiga perubahan fisika dan tiga perubahan kimia yang kamu temukan di dapur.',
      'Es mencair dan air mendidih adalah perubahan fisika. Nasi menjadi basi dan besi berkarat adalah perubahan kimia.',
    ),
    chapter(
      'Suhu dan Kalor',
      'Kalor berpindah dari benda bersuhu tinggi ke benda bersuhu rendah.',
      'Percobaan Perpindahan Kalor',
      'Lakukan percobaan sendok di air panas, lalu jelaskan hasilnya dengan gambar.',
      'Sendok logam lebih cepat panas daripada sendok kayu karena logam menghantarkan kalor dengan baik.',
    ),
  ],
  IPS: [
    chapter(
      'Peta dan Skala',
      'Skala membandingkan jarak pada peta dengan jarak sebenarnya.',
      'Membaca Skala Peta',
      'Hitung jarak sebenarnya antara tiga kota pada peta di lampiran.',
      'Jarak di peta 4 cm dengan skala 1 : 2.500.000, jadi jarak sebenarnya 100 km.',
    ),
    chapter(
      'Kegiatan Ekonomi',
      'Produksi, distribusi, dan konsumsi saling bergantung.',
      'Wawancara Pedagang',
      'Wawancarai satu pedagang di sekitar rumahmu dan tuliskan hasilnya.',
      'Bu Yati menjual sayur sejak pukul lima pagi. Sayurnya dibeli dari petani di Lembang melalui pasar induk.',
    ),
    chapter(
      'Kehidupan Masa Praaksara',
      'Manusia praaksara hidup berburu, meramu, lalu bercocok tanam.',
      'Garis Waktu Praaksara',
      'Buat garis waktu empat masa praaksara dengan ciri masing-masing.',
      'Masa berburu dan meramu berpindah-pindah, masa bercocok tanam mulai menetap dan membuat gerabah.',
    ),
  ],
  PJOK: [
    chapter(
      'Permainan Bola Voli',
      'Pelajari posisi tubuh pada passing bawah sebelum praktik.',
      'Catatan Latihan Passing',
      'Catat hasil latihan passing bawah selama tiga hari dan apa yang membaik.',
      'Hari pertama 8 kali berturut-turut, hari ketiga 15 kali. Lengan saya sekarang lebih lurus.',
    ),
    chapter(
      'Kebugaran Jasmani',
      'Kebugaran dilatih bertahap: daya tahan, kekuatan, dan kelenturan.',
      'Program Kebugaran Mingguan',
      'Susun program kebugaran satu minggu dan ukur denyut nadimu sebelum dan sesudahnya.',
      'Senin lari 15 menit, denyut nadi 76 menjadi 128. Rabu lompat tali, Jumat peregangan.',
    ),
    chapter(
      'Pola Makan Sehat',
      'Isi piringku: setengah sayur dan buah, seperempat lauk, seperempat makanan pokok.',
      'Isi Piringku',
      'Foto makan siangmu dan jelaskan apakah sudah sesuai dengan isi piringku.',
      'Makan siang saya nasi, tempe, dan sayur bayam. Buahnya belum ada, jadi besok saya tambah pisang.',
    ),
  ],
  INF: [
    chapter(
      'Berpikir Komputasional',
      'Uraikan masalah besar menjadi bagian kecil, lalu cari polanya.',
      'Algoritme Menyeduh Teh',
      'Tulis algoritme menyeduh teh dengan percabangan untuk yang suka manis.',
      'Mulai, didihkan air, masukkan teh, jika suka manis tambahkan gula, aduk, selesai.',
    ),
    chapter(
      'Lembar Kerja',
      'Pelajari rumus SUM, AVERAGE, dan cara mengurutkan data.',
      'Rekap Uang Saku',
      'Buat rekap uang saku seminggu dan hitung rata-ratanya dengan rumus.',
      'Total uang saku saya Rp75.000 dan rata-ratanya Rp15.000 sehari. Saya memakai SUM dan AVERAGE.',
    ),
    chapter(
      'Aman di Internet',
      'Kata sandi yang kuat panjang, unik, dan tidak dibagikan.',
      'Poster Aman Berinternet',
      'Rancang poster dengan lima pesan aman berinternet untuk adik kelas.',
      'Poster saya berisi pesan: jangan membagikan alamat rumah, dan tanyakan kepada orang tua sebelum mendaftar.',
    ),
  ],
  PKY: [
    chapter(
      'Kerajinan Serat Alam',
      'Kenali serat pandan, mendong, dan eceng gondok beserta cara mengolahnya.',
      'Rancangan Kerajinan Serat',
      'Buat rancangan kerajinan dari serat alam: gambar, bahan, alat, dan langkah.',
      'Saya merancang tempat pensil dari eceng gondok kering yang dianyam melingkar.',
    ),
    chapter(
      'Budidaya Sayuran',
      'Sayuran daun dapat dipanen dalam empat minggu. Ikuti jadwal penyiraman pada lampiran.',
      'Jurnal Tanaman Kangkung',
      'Catat tinggi tanaman kangkungmu setiap tiga hari dan sertakan foto terakhir.',
      'Hari ketiga 4 cm, hari keenam 9 cm, hari kesembilan 15 cm. Daunnya hijau segar.',
    ),
    chapter(
      'Olahan Pangan Lokal',
      'Singkong dan ubi dapat diolah menjadi makanan bergizi.',
      'Resep Olahan Singkong',
      'Tulis resep satu olahan singkong dari keluargamu lengkap dengan biayanya.',
      'Kami membuat getuk: singkong 1 kg, gula 200 g, kelapa setengah butir. Biayanya Rp14.000.',
    ),
  ],
}
