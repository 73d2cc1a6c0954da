/** Translates errors of the machine and the database into Indonesian sentences for the operator. */
import { userInfo } from 'node:os'
import { errorDetails } from './db/errorDetails.ts'
import { StorageUnreachable } from './files/store/storageUnreachable.ts'

/** @example toErrorSentence(error) // 'akun pelita tidak boleh membuka /mnt/usb. Beri akun itu haknya.' */
export function toErrorSentence(error: unknown): string {
  if (error instanceof StorageUnreachable) {
    const reason = reasonOf(error.cause)
    return isUntrusted(errorDetails(error.cause).code)
      ? untrustedCertificateMessage('penyimpanan berkas', reason)
      : storageUnreachableMessage(reason)
  }
  const { code = '', path, syscall } = errorDetails(error)
  const text = reasonOf(error)
  if (isUntrusted(code)) return untrustedCertificateMessage('basis data', text)
  if (syscall === 'listen') return LISTEN_ERRORS[code] ?? text
  if (syscall === 'mkdir')
    return MKDIR_ERRORS[code]?.(path ?? text) ?? MESSAGES_BY_CODE[code]?.(path ?? text) ?? text
  return MESSAGES_BY_CODE[code]?.(path ?? text) ?? text
}

/** The message, or the code: if a host name has several addresses and none responds, the error has no message. */
function reasonOf(error: unknown): string {
  const { code, message } = errorDetails(error)
  return message || code || String(error)
}

const LISTEN_ERRORS: Record<string, string> = {
  EADDRINUSE: 'sudah dipakai program lain.',
  EACCES: 'akun ini tidak boleh memakainya; pakai port di atas 1023.',
  EADDRNOTAVAIL: 'bukan alamat mesin ini.',
}

const MKDIR_ERRORS: Record<string, (path: string) => string> = {
  EEXIST: (path) => `${path} bukan folder.`,
  ENOENT: (path) =>
    `folder ${path} tidak dapat dibuat: sistem berkas di sana tidak menyimpan folder. Pilih tempat lain.`,
}

const permissionMessage = (path: string) =>
  `akun ${userInfo().username} tidak boleh membuka atau membuat ${path}. Beri akun itu haknya (chown), atau jalankan sebagai pemiliknya.`
const databaseUnreachableMessage = (message: string) =>
  `basis data tidak menjawab (${message}). Periksa apakah PostgreSQL berjalan dan alamatnya benar.`
const malformedMessage = (message: string) =>
  `berkas basis data rusak (${message}). Simpan salinan folder datanya, lalu pulihkan cadangan terakhir dengan "pelita restore FOLDER". Periksa juga disknya.`
const storageUnreachableMessage = (message: string) =>
  `penyimpanan berkas tidak menjawab (${message}). Periksa apakah ia berjalan, dan alamat, kunci dan bucket pada STORAGE_URL.`
const databaseRefusedMessage = (message: string) =>
  `PostgreSQL menolak (${message}). Periksa nama, password, dan basis data pada alamat itu.`

const untrustedCertificateMessage = (server: string, message: string) =>
  `sertifikat TLS ${server} tidak dipercaya (${message}). Kalau penerbitnya milik sendiri, sebutkan berkas sertifikat penerbit itu pada NODE_EXTRA_CA_CERTS.`

/** @source https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const CERTIFICATE_ERROR_CODES = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
])
const isUntrusted = (code?: string) => code !== undefined && CERTIFICATE_ERROR_CODES.has(code)

/** @source https://nodejs.org/api/errors.html, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const MESSAGES_BY_CODE: Record<string, (subject: string) => string> = {
  EACCES: permissionMessage,
  EPERM: permissionMessage,
  EROFS: (path) => `${path} hanya dapat dibaca.`,
  ENOENT: (path) => `${path} tidak ada.`,
  ENOTDIR: (path) => `${path} bukan folder.`,
  ENOSPC: (path) => `tempat di disk habis (${path}).`,
  ECONNREFUSED: databaseUnreachableMessage,
  ETIMEDOUT: databaseUnreachableMessage,
  ENOTFOUND: databaseUnreachableMessage,
  EAI_AGAIN: databaseUnreachableMessage,
  EHOSTUNREACH: databaseUnreachableMessage,
  '28P01': databaseRefusedMessage,
  '28000': databaseRefusedMessage,
  '3D000': databaseRefusedMessage,
  SQLITE_CORRUPT: malformedMessage,
  SQLITE_NOTADB: malformedMessage,
}
