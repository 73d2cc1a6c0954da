/** The SQL of the baseline servers, which returns what the measured calls return. `?` is a parameter. */
import { student } from '#features/people/student.ts'
import { listedRow } from '#platform/contract/listedFields.ts'

const POST_COLUMNS = `posts.id, type, title, slug, excerpt, tags, image, status, visibility, comment_status, agenda_date,
  publish_at, expire_at, posts.created_at, posts.updated_at, users.id as author_id, users.name as author_name`
const AUTHOR_JOIN = 'join users on users.id = posts.author_id'
const NEWEST_FIRST = 'order by posts.created_at desc, posts.id desc'
const ACTIVE_CLASS_QUERY = `select classrooms.name from student_classes join classrooms on classrooms.id = classroom_id
  join eduyears on eduyears.id = eduyear_id where student_id = students.id and eduyears.status = 'active'`
const COMPUTED_COLUMNS: Record<string, string> = {
  active_class: `(${ACTIVE_CLASS_QUERY}) as active_class`,
  has_account: 'students.user_id is not null as has_account',
}
const STUDENT_COLUMNS = Object.keys(listedRow(student.row, student).shape)
  .map((name) => COMPUTED_COLUMNS[name] ?? `students.${name}`)
  .join(', ')

/** A page first selects its ids from the index, which keeps pages with a large offset cheap. */
export const STATEMENTS = {
  session: 'select user_id from sessions where token_hash = ? and expires_at > ?',
  posts: `select ${POST_COLUMNS} from posts ${AUTHOR_JOIN} where posts.id in
    (select id from posts where type = ? ${NEWEST_FIRST} limit ? offset ?) ${NEWEST_FIRST}`,
  countPosts: 'select count(*) as count from posts where type = ?',
  searchPosts: `select ${POST_COLUMNS} from posts ${AUTHOR_JOIN}
    where type = ? and posts.search_text like ? ${NEWEST_FIRST} limit ? offset ?`,
  countSearchedPosts: 'select count(*) as count from posts where type = ? and search_text like ?',
  post: `select ${POST_COLUMNS}, content from posts ${AUTHOR_JOIN} where posts.id = ?`,
  postMeta: 'select name, value from post_meta where post_id = ? order by name',
  students: `select ${STUDENT_COLUMNS} from students where id in
    (select id from students order by created_at desc, id desc limit ? offset ?) order by created_at desc, id desc`,
  countStudents: 'select count(*) as count from students',
  insertPost: `insert into posts (type, title, slug, excerpt, tags, status, visibility, comment_status,
    author_id, created_at, updated_at, content, search_text)
    values (?, ?, ?, ?, ?, ?, ?, 'close', ?, ?, ?, ?, ?) returning id`,
} as const

export type StatementName = keyof typeof STATEMENTS
