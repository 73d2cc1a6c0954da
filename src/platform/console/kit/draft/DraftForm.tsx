/** React-admin's form with a draft; discarding the draft replaces the form and all its inputs by new ones. */
import { Form, type FormProps } from 'react-admin'
import { DraftContext, type DraftHandle } from './useDraft.ts'

type Props = FormProps<Record<string, unknown>> & { formDraft: DraftHandle }

/**
 * Resetting the values would not be enough. An input that is mounted after the draft was restored, such as the lazily
 * loaded editor, takes the restored value for its default, which it shows again when the reset leaves it without a
 * value. Others keep a state of their own, such as text that is no date yet.
 *
 * @example <DraftForm formDraft={formDraft} onSubmit={save}><FormFrame …>…</FormFrame></DraftForm>
 */
export function DraftForm({ formDraft, ...formProps }: Props) {
  return (
    <DraftContext value={formDraft}>
      <Form<Record<string, unknown>> key={formDraft.discardCount} {...formProps} />
    </DraftContext>
  )
}
