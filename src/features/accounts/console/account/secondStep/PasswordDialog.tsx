/** A dialog that asks the user for their own password before something is done. */
import type { ComponentProps } from 'react'
import { ActionDialog } from '#platform/console/kit/dialog/ActionDialog.tsx'
import { Field } from '#platform/console/kit/field/Field.tsx'
import { endSecondStepInput } from '#platform/contract/identity/secondStep.ts'

type Props<Result extends { message: string }> = Omit<
  ComponentProps<typeof ActionDialog<Result>>,
  'dialog' | 'target' | 'schema' | 'defaultValues' | 'runAction' | 'children'
> & { onClose: () => void; runAction: (body: { password: string }) => Promise<Result> }

export function PasswordDialog<Result extends { message: string }>(props: Props<Result>) {
  const { onClose, runAction, ...texts } = props
  return (
    <ActionDialog
      {...texts}
      dialog={{ isOpen: true, close: onClose }}
      // Of the person who is signed in; a password is no draft.
      target={{ id: '' }}
      schema={endSecondStepInput}
      defaultValues={{ password: '' }}
      runAction={(values) => runAction(endSecondStepInput.parse(values))}
    >
      <Field name="password" autoComplete="current-password" />
    </ActionDialog>
  )
}
