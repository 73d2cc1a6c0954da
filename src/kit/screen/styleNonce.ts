/** The policy lets a <style> in only with the nonce that the server gave the page. */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
}
