/** The cards of images on their way in a rich text, which become images once they are uploaded. */
import type { Editor } from '@tiptap/core'
import { type EditorState, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, type DecorationSet } from '@tiptap/pm/view'

/** During its upload an image is a decoration, which is visible in the editor but not part of the document. */
export type CardChange =
  | { add: { card: HTMLElement; position: number; chosenPosition: number } }
  | { remove: HTMLElement }
export const UPLOADS_KEY = new PluginKey<DecorationSet>('uploading')

/** Number of images that are uploading or failed. */
export function countUploads(state: EditorState) {
  return UPLOADS_KEY.getState(state)?.find().length ?? 0
}

export function applyCardChange(transaction: Transaction, cards: DecorationSet) {
  const mappedCards = cards.map(transaction.mapping, transaction.doc)
  const change: CardChange | undefined = transaction.getMeta(UPLOADS_KEY)
  if (!change) return mappedCards
  if ('remove' in change)
    return mappedCards.remove(mappedCards.find(undefined, undefined, (spec) => spec.card === change.remove))
  const { card, position, chosenPosition } = change.add
  return mappedCards.add(transaction.doc, [
    Decoration.widget(position, card, { card, position: chosenPosition, side: 1, ignoreSelection: true }),
  ])
}

/** Replaces the content of an editor without losing the images on their way. */
export function keepUploadCards(editor: Editor, replaceContent: () => void) {
  const findCards = () => UPLOADS_KEY.getState(editor.state)?.find() ?? []
  const earlierCards = findCards()
  replaceContent()
  const remaining = new Set(findCards().map(({ spec }) => spec.card))
  for (const { spec } of earlierCards) {
    if (remaining.has(spec.card)) continue
    const position = Math.min(spec.position, editor.state.doc.content.size)
    editor.view.dispatch(
      editor.state.tr.setMeta(UPLOADS_KEY, {
        add: { card: spec.card, position, chosenPosition: spec.position },
      }),
    )
  }
}

export function insertImage(editor: Editor, card: HTMLElement, src: string) {
  const cardPosition = UPLOADS_KEY.getState(editor.state)?.find(
    undefined,
    undefined,
    (spec) => spec.card === card,
  )[0]
  // The text around the card was deleted meanwhile.
  if (!cardPosition) return
  const { tr, schema } = editor.state
  const image = schema.nodes.image?.create({ src })
  if (image)
    editor.view.dispatch(
      tr.replaceRangeWith(cardPosition.from, cardPosition.from, image).setMeta(UPLOADS_KEY, { remove: card }),
    )
}
