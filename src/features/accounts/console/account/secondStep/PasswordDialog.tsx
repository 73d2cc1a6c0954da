/** A dialog that asks the user for their own password before something is done. */
import type { ComponentProps } from 'react'
import { ActionDialog } from '#platform/console/kit/dialog/ActionDialog.tsx'
import { Field } from '#platform/console/kit/field/Field.tsx'
import { endSecondStepInput } from '#platform/contract/identity/secondStep.ts'

type Props<Result extends { message: string }> = Omit<
  ComponentProps<typeof ActionDialog<Result>>,
  'isOpen' | 'schema' | 'defaultValues' | 'runAction' | 'children'
> & { runAction: (body: { password: string }) => Promise<Result> }

export function PasswordDialog<Result extends { message: string }>({ runAction, ...dialog }: Props<Result>) {
  return (
    <ActionDialog
      {...dialog}
      isOpen
      schema={endSecondStepInput}
      defaultValues={{ password: '' }}
      runAction={(values) => runAction(endSecondStepInput.parse(values))}
    >
      <Field name="password" autoComplete="current-password" />
    </ActionDialog>
  )
}
