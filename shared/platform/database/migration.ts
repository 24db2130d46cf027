/** The version of the newest migration, which this code needs. Written by `npm run db:diff`; a test compares the files. */
export const newestMigration = '20261201043543'
