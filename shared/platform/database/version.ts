/** The oldest supported major version of Postgres. The first migration refuses an older one too. */
const minVersion = 17

/** A Postgres that the platform does not support. */
export class UnsupportedPostgres extends Error {
  constructor(version: string) {
    super(`Postgres ${minVersion} or newer is needed; this is ${version}`)
    this.name = 'UnsupportedPostgres'
  }
}

/**
 * The error for a Postgres that is too old; undefined for a supported one.
 * @param setting `server_version`, such as `15.8 (Debian 15.8-1)` or `18beta1`
 */
export function versionError(setting: string): UnsupportedPostgres | undefined {
  const [version = ''] = setting.split(' ')
  return Number.parseInt(version) < minVersion ? new UnsupportedPostgres(version) : undefined
}
