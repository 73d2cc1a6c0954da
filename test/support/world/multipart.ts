/** Multipart request bodies for uploads. */

/** @returns a multipart body with one file and its headers, as a browser sends them */
export function makeFileForm(
  field: string,
  file: { bytes: Buffer; name: string },
  fields: Record<string, string> = {},
) {
  const boundary = '----pelita-test'
  const textParts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const fileHeader = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    body: Buffer.concat([
      Buffer.from(textParts.join('') + fileHeader),
      file.bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
