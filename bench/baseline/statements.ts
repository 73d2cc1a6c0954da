/** What the bare servers ask their database, as this console's calls answer it. Values stand as `?`. */
import { student } from '#contract/people/student.ts'

const POST = `posts.id, type, title, slug, excerpt, tags, image, status, visibility, comment_status, agenda_date,
  publish_at, expire_at, posts.created_at, posts.updated_at, users.id as author_id, users.name as author_name`
const AUTHOR_JOIN = 'join users on users.id = posts.author_id'
const NEWEST = 'order by posts.created_at desc, posts.id desc'
const ACTIVE_CLASS = `select classrooms.name from student_classes join classrooms on classrooms.id = classroom_id
  join eduyears on eduyears.id = eduyear_id where student_id = students.id and eduyears.status = 'active'`
const COMPUTED_COLUMNS: Record<string, string> = {
  active_class: `(${ACTIVE_CLASS}) as active_class`,
  has_account: 'students.user_id is not null as has_account',
}
const STUDENT = Object.keys(student.row.shape)
  .map((name) => COMPUTED_COLUMNS[name] ?? `students.${name}`)
  .join(', ')

/** Pages find their ids in the index first, which is what makes a far one cheap. */
export const STATEMENTS = {
  session: 'select user_id from sessions where token_hash = ? and expires_at > ?',
  page: `select ${POST} from posts ${AUTHOR_JOIN} where posts.id in
    (select id from posts where type = ? ${NEWEST} limit ? offset ?) ${NEWEST}`,
  countPosts: 'select count(*) as count from posts where type = ?',
  found: `select ${POST} from posts ${AUTHOR_JOIN}
    where type = ? and posts.search_text like ? ${NEWEST} limit ? offset ?`,
  countFound: 'select count(*) as count from posts where type = ? and search_text like ?',
  one: `select ${POST}, content from posts ${AUTHOR_JOIN} where posts.id = ?`,
  meta: 'select name, value from post_meta where post_id = ? order by name',
  students: `select ${STUDENT} from students where id in
    (select id from students order by created_at desc, id desc limit ? offset ?) order by created_at desc, id desc`,
  countStudents: 'select count(*) as count from students',
  insert: `insert into posts (type, title, slug, excerpt, tags, status, visibility, comment_status,
    author_id, created_at, updated_at, content, search_text)
    values (?, ?, ?, ?, ?, ?, ?, 'close', ?, ?, ?, ?, ?) returning id`,
} as const

export type StatementName = keyof typeof STATEMENTS
