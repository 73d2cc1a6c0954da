/** Declares the part of sax that workbooks need; the package has no types. */
declare module 'sax' {
  /** Attributes are texts unless namespaces are asked for. */
  type Tag = { name: string; attributes: Record<string, string> }
  type Parser = {
    onopentag: (tag: Tag) => void
    onclosetag: (name: string) => void
    ontext: (text: string) => void
    oncdata: (text: string) => void
    ondoctype: (doctype: string) => void
    onerror: (error: Error) => void
    write: (chunk: string) => Parser
    close: () => Parser
  }
  const sax: { parser: (strict: boolean, options: { position: boolean }) => Parser }
  export default sax
}
