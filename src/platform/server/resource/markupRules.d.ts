/** The types of markupRules.js. */
import type sanitizeHtml from 'sanitize-html'

export declare function sanitiseMarkup(
  library: typeof sanitizeHtml,
  job: { html: string; withoutImages: boolean },
): { html: string; text: string } | { refusal: 'tooDeep' }
export declare function plainText(sanitised: string): string
