/** Which fields of an input may be named where: checked by the compiler, so that a typing error does not compile. */
import type { z } from 'zod'

/** Fields of the input whose value is of a kind. */
type NameOf<Shape extends z.ZodRawShape, Kind> = {
  [Field in keyof Shape & string]: z.output<Shape[Field]> extends Kind ? Field : never
}[keyof Shape & string]

/** What the search box can look into. */
export type TextName<Shape extends z.ZodRawShape> = NameOf<Shape, string | null | undefined>

/** What a column of the table holds: several records are kept beside it. */
export type ColumnName<Shape extends z.ZodRawShape> = Exclude<
  keyof Shape & string,
  NameOf<Shape, readonly unknown[]>
>

/** `unknown` where every owner is a field; otherwise a type no input has, so that the compile error names the owner. */
export type WithOwners<Shape extends z.ZodRawShape> = [UnknownOwner<Shape>] extends [never]
  ? unknown
  : { input: { owner: `${UnknownOwner<Shape> & string} is no reference to a student or teacher` } }

type OwnersOf<Shape> = {
  [Field in keyof Shape]: Shape[Field] extends { owner: infer Owner } ? Exclude<Owner, undefined> : never
}[keyof Shape]

/** Fields that name somebody with an account. */
type PersonsOf<Shape> = {
  [Field in keyof Shape]: Shape[Field] extends { refersTo: 'student' | 'teacher' } ? Field : never
}[keyof Shape]

/** Owners of private files that are no reference to a person; none where all is well. */
type UnknownOwner<Shape> = Exclude<OwnersOf<Shape>, PersonsOf<Shape>>
