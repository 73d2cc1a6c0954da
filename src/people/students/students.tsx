/** Siswa: the list generated from the contract, the form in its three sections. */
import { STUDENT_SECTIONS, student } from '#contract/people/student.ts'
import { Fields } from '#src/kit/Fields.tsx'
import { ResourceForm, ResourceList } from '#src/kit/ResourceScreens.tsx'
import { Section } from '#src/kit/Section.tsx'

export const List = () => <ResourceList resource={student} />

export const Form = () => (
  <ResourceForm resource={student} isBare>
    {STUDENT_SECTIONS.map(({ title, fields }) => (
      <Section key={title} title={title}>
        <Fields names={fields} />
      </Section>
    ))}
  </ResourceForm>
)
