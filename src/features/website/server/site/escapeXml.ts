/** Escapes text for XML and HTML. */
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for an element or attribute of XML or HTML; control characters become spaces. */
export const escapeXml = (text: string) =>
  text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
