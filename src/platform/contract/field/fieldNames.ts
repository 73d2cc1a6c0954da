/** Types that let the compiler check field names in resource declarations. */
import type { z } from 'zod'
import type { PersonEntities } from '../personEntities.ts'

/** Names of the fields whose value extends a type. */
type NameOf<Shape extends z.ZodRawShape, Kind> = {
  [Field in keyof Shape & string]: z.output<Shape[Field]> extends Kind ? Field : never
}[keyof Shape & string]

/** Names of text fields, which can be searched. */
export type TextName<Shape extends z.ZodRawShape> = NameOf<Shape, string | null | undefined>

/** Names of fields stored in a column; lists of references are stored in a join table instead. */
export type ColumnName<Shape extends z.ZodRawShape> = Exclude<
  keyof Shape & string,
  NameOf<Shape, readonly unknown[]>
>

/** `unknown` if every owner is a reference to a person; otherwise an unsatisfiable type whose compile error names the owner. */
export type WithOwners<Shape extends z.ZodRawShape> = [UnknownOwner<Shape>] extends [never]
  ? unknown
  : { input: { owner: `${UnknownOwner<Shape> & string} is no reference to a person` } }

type OwnersOf<Shape> = {
  [Field in keyof Shape]: Shape[Field] extends { owner: infer Owner } ? Exclude<Owner, undefined> : never
}[keyof Shape]

/** Names of fields that refer to a person. */
type PersonsOf<Shape> = {
  [Field in keyof Shape]: Shape[Field] extends { refersTo: keyof PersonEntities } ? Field : never
}[keyof Shape]

/** Owners of private files that are not references to a person; `never` if there are none. */
type UnknownOwner<Shape> = Exclude<OwnersOf<Shape>, PersonsOf<Shape>>
