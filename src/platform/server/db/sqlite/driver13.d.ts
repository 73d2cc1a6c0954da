/** Declares the newer driver with the types of the older one, which fit both. */
declare module 'better-sqlite3-13' {
  import Sqlite from 'better-sqlite3'
  export default Sqlite
}
