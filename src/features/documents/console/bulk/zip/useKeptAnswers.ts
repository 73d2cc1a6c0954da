/** The answers about a checked zip: a reload does not lose them, and the screen names them until the zip is reviewed again. */
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { toActionId, useLeftAction } from '#platform/console/kit/draft/leftActions.ts'
import { useDraft, useKeptDraft } from '#platform/console/kit/draft/useDraft.ts'
import type { BulkResult } from '../../../bulkUpload.ts'
import type { Answers } from '../answers.ts'

const keptAnswers = z.object({
  rows: z.array(z.object({ entry: z.int(), student: z.int().nullable(), score: z.string() })),
})
type KeptRows = z.output<typeof keptAnswers>['rows']

type Options = {
  /** The dialog's title. */
  title: string
  file: { name: string }
  result: BulkResult
  /** Those of an attempt to store that failed. */
  answers?: Answers | undefined
  /** Those that follow from the zip. */
  preset: Answers
}

export function useKeptAnswers({ title, file, result, answers: given, preset }: Options) {
  const formId = toActionId(title, { id: result.upload_id ?? 0, name: file.name })
  const draft = useDraft(formId)
  const [answers, setAnswers] = useState<Answers>(() => {
    const restored = keptAnswers.safeParse(draft.restoredDraft?.values)
    return given ?? (restored.success ? fromRows(restored.data.rows, result) : preset)
  })
  // Also without answers, because a zip that is checked is named too.
  useKeptDraft(
    draft,
    useMemo(() => ({ rows: toRows(answers) }), [answers]),
  )
  useLeftAction(formId, { isOpen: true })
  return [answers, setAnswers] as const
}

const toRows = (answers: Answers): KeptRows =>
  [...answers].map(([entry, { student, score }]) => ({
    entry,
    student: student?.student_class_id ?? null,
    score,
  }))

/** Without answers about students who can no longer be chosen. */
function fromRows(rows: KeptRows, { pilihan, berhasil, menimpa, gagal }: BulkResult): Answers {
  const candidates = [...berhasil, ...menimpa, ...gagal].flatMap((entry) => entry.candidates)
  const students = new Map([...candidates, ...pilihan].map((student) => [student.student_class_id, student]))
  return new Map(
    rows.flatMap(({ entry, student: id, score }) => {
      const student = id === null ? null : students.get(id)
      return student === undefined ? [] : [[entry, { student, score }] as const]
    }),
  )
}
