/** React-admin's messages in Indonesian: ra-language-indonesian, completed and corrected; field labels come from the contract. */
import polyglotI18nProvider from 'ra-i18n-polyglot'
import words from 'ra-language-indonesian'
import type { TranslationMessages } from 'react-admin'

const base = words.ra
// React-admin 4 renamed `prev` to `previous`.
const { prev: _, ...navigation } = base.navigation

// Overrides of messages that are missing in the base, use a placeholder that react-admin no longer fills (`%{id}`), are
// misspelled ('Letakan', 'Silahkan', 'anda'), or differ from the wording of the console.
export const indonesian: TranslationMessages = {
  ra: {
    action: {
      ...base.action,
      add_filter: 'Tambah filter',
      add: 'Tambah',
      clear_array_input: 'Kosongkan daftar',
      clear_input_value: 'Kosongkan isian',
      confirm: 'Ya, lanjutkan',
      create: 'Tambah',
      create_item: 'Tambah %{item}',
      refresh: 'Muat ulang',
      remove_all_filters: 'Hapus semua filter',
      reset: 'Atur ulang',
      search: 'Cari',
      search_columns: 'Cari kolom',
      select_all: 'Pilih semua',
      select_all_button: 'Pilih semua',
      select_row: 'Pilih baris ini',
      sort: 'Urutkan',
      undo: 'Urungkan',
      unselect: 'Batal pilih',
      expand: 'Bentangkan',
      update: 'Perbarui',
      move_up: 'Pindah ke atas',
      move_down: 'Pindah ke bawah',
      open: 'Buka',
      toggle_theme: 'Ganti mode terang/gelap',
      select_columns: 'Kolom',
      update_application: 'Muat ulang aplikasi',
    },
    boolean: { ...base.boolean, null: ' ' },
    page: {
      ...base.page,
      create: 'Tambah %{name}',
      edit: '%{name} %{recordRepresentation}',
      error: 'Terjadi kesalahan',
      loading: 'Memuat',
      not_found: 'Halaman Tidak Ditemukan',
      show: '%{name} %{recordRepresentation}',
      empty: 'Belum ada %{name}.',
      invite: 'Tambahkan yang pertama?',
      access_denied: 'Tidak memiliki akses',
      authentication_error: 'Gagal memeriksa sesi',
    },
    input: {
      file: {
        upload_several: 'Letakkan beberapa berkas di sini, atau klik untuk memilih.',
        upload_single: 'Letakkan berkas di sini, atau klik untuk memilih.',
      },
      image: {
        upload_several: 'Letakkan beberapa gambar di sini, atau klik untuk memilih.',
        upload_single: 'Letakkan gambar di sini, atau klik untuk memilih.',
      },
      references: base.input.references,
      password: { toggle_visible: 'Sembunyikan password', toggle_hidden: 'Tampilkan password' },
    },
    message: {
      ...base.message,
      access_denied: 'Anda tidak memiliki akses ke halaman ini',
      are_you_sure: 'Anda yakin?',
      authentication_error: 'Server gagal memeriksa sesi Anda.',
      auth_error: 'Terjadi kesalahan saat memeriksa sesi Anda.',
      bulk_delete_content:
        'Anda yakin akan menghapus %{name} ini? |||| Anda yakin akan menghapus %{smart_count} data ini?',
      bulk_delete_title: 'Hapus %{name} |||| Hapus %{smart_count} %{name}',
      bulk_update_content:
        'Anda yakin akan mengubah %{name} ini? |||| Anda yakin akan mengubah %{smart_count} data ini?',
      bulk_update_title: 'Ubah %{name} |||| Ubah %{smart_count} %{name}',
      clear_array_input: 'Anda yakin akan mengosongkan seluruh daftar?',
      delete_content: 'Anda yakin akan menghapus %{name} ini?',
      delete_title: 'Hapus %{name} %{recordRepresentation}',
      error: 'Terjadi kesalahan di peramban sehingga permintaan Anda tidak selesai.',
      invalid_form: 'Ada isian yang belum benar. Silakan periksa kembali.',
      loading: 'Mohon tunggu',
      not_found: 'Alamat yang Anda tuju salah atau sudah tidak ada.',
      select_all_limit_reached:
        'Data terlalu banyak untuk dipilih semua. Hanya %{max} data pertama yang dipilih.',
      unsaved_changes: 'Perubahan Anda belum disimpan. Tinggalkan halaman ini?',
      placeholder_data_warning: 'Jaringan bermasalah: data gagal diperbarui.',
    },
    navigation: {
      ...navigation,
      clear_filters: 'Hapus filter',
      no_filtered_results: 'Tidak ada %{name} yang cocok dengan pencarian.',
      no_results: 'Tidak ada %{name}',
      page_out_from_end: 'Sudah di halaman terakhir',
      page_out_from_begin: 'Sudah di halaman pertama',
      page_range_info: '%{offsetBegin}–%{offsetEnd} dari %{total}',
      partial_page_range_info: '%{offsetBegin}–%{offsetEnd} dari lebih dari %{offsetEnd}',
      current_page: 'Halaman %{page}',
      page: 'Ke halaman %{page}',
      first: 'Ke halaman pertama',
      last: 'Ke halaman terakhir',
      next: 'Ke halaman berikutnya',
      previous: 'Ke halaman sebelumnya',
      skip_nav: 'Langsung ke isi',
    },
    sort: {
      // Not %{field_lower_first}, which spoils abbreviations.
      sort_by: 'Urutkan menurut %{field} %{order}',
      ASC: 'naik',
      DESC: 'turun',
    },
    auth: {
      ...base.auth,
      auth_check_error: 'Silakan masuk untuk melanjutkan',
      username: 'Username',
      password: 'Password',
      email: 'Email',
      sign_in_error: 'Gagal masuk, silakan coba lagi',
    },
    notification: {
      ...base.notification,
      updated: 'Data berhasil diubah |||| %{smart_count} data berhasil diubah',
      created: 'Data berhasil ditambahkan',
      deleted: 'Data berhasil dihapus |||| %{smart_count} data berhasil dihapus',
      bad_item: 'Data tidak sesuai',
      item_doesnt_exist: 'Data tidak ditemukan',
      http_error: 'Gagal berkomunikasi dengan server',
      data_provider_error: 'Gagal mengambil data.',
      logged_out: 'Sesi Anda telah berakhir, silakan masuk lagi.',
      not_authorized: 'Anda tidak memiliki akses ke data ini.',
      application_update_available: 'Versi baru tersedia.',
      offline: 'Tidak ada jaringan. Data tidak dapat diambil.',
    },
    validation: {
      required: 'Harus diisi',
      minLength: 'Paling sedikit %{min} huruf',
      maxLength: 'Paling banyak %{max} huruf',
      minValue: 'Paling kecil %{min}',
      maxValue: 'Paling besar %{max}',
      number: 'Harus angka',
      email: 'Alamat email tidak benar',
      oneOf: 'Harus salah satu dari: %{options}',
      regex: 'Harus sesuai bentuk: %{pattern}',
      unique: 'Sudah dipakai',
    },
    saved_queries: {
      label: 'Pencarian tersimpan',
      query_name: 'Nama pencarian',
      new_label: 'Simpan pencarian ini…',
      new_dialog_title: 'Simpan pencarian sebagai',
      remove_label: 'Hapus pencarian tersimpan',
      remove_label_with_name: 'Hapus pencarian "%{name}"',
      remove_dialog_title: 'Hapus pencarian tersimpan?',
      remove_message: 'Anda yakin akan menghapusnya dari daftar pencarian tersimpan?',
      help: 'Atur filter daftar ini, lalu simpan pencariannya untuk nanti',
    },
    guesser: { empty: { title: 'Tidak ada data', message: 'Periksa sumber data' } },
    configurable: {
      customize: 'Sesuaikan',
      configureMode: 'Sesuaikan halaman ini',
      inspector: {
        title: 'Penyesuaian',
        content: 'Arahkan penunjuk ke bagian yang akan disesuaikan',
        reset: 'Kembalikan',
        hideAll: 'Sembunyikan semua',
        showAll: 'Tampilkan semua',
      },
      Datagrid: { title: 'Tabel', unlabeled: 'Kolom tanpa nama ke-%{column}' },
      SimpleForm: { title: 'Formulir', unlabeled: 'Isian tanpa nama ke-%{input}' },
      SimpleList: {
        title: 'Daftar',
        primaryText: 'Teks utama',
        secondaryText: 'Teks kedua',
        tertiaryText: 'Teks ketiga',
      },
    },
  },
}

/** Labels of ra-input-rich-text's buttons, with their keyboard shortcuts. */
export const editorWords = {
  bold: 'Tebal (Ctrl+B)',
  italic: 'Miring (Ctrl+I)',
  underline: 'Garis bawah (Ctrl+U)',
  strike: 'Coret (Ctrl+Shift+S)',
  code: 'Kode (Ctrl+E)',
  align_left: 'Rata kiri (Ctrl+Shift+L)',
  align_center: 'Rata tengah (Ctrl+Shift+E)',
  align_right: 'Rata kanan (Ctrl+Shift+R)',
  align_justify: 'Rata kiri kanan (Ctrl+Shift+J)',
  list_bulleted: 'Daftar berbutir (Ctrl+Shift+8)',
  list_numbered: 'Daftar bernomor (Ctrl+Shift+7)',
  blockquote: 'Kutipan (Ctrl+Shift+B)',
  clear_format: 'Hapus format',
}

export const i18nProvider = polyglotI18nProvider(
  () => ({ ra: { ...indonesian.ra, tiptap: editorWords } }),
  'id',
  [{ locale: 'id', name: 'Bahasa Indonesia' }],
  // Toasts carry the server's own sentences, which are no keys; a law finds keys without words.
  { onMissingKey: (key: string) => key },
)
