/** The types of the driver serve both of its versions. */
declare module 'better-sqlite3-13' {
  import Sqlite from 'better-sqlite3'
  export default Sqlite
}
