/** An error of Supabase Auth's own endpoints: `{ code, error_code, msg }`. */
export class AuthError extends Error {
  readonly status: number
  readonly errorCode: string

  constructor(status: number, errorCode: string, message: string) {
    super(message)
    this.status = status
    this.errorCode = errorCode
  }

  response = () =>
    Response.json({ code: this.status, error_code: this.errorCode, msg: this.message }, {
      status: this.status,
    })
}

/** An error of the token endpoint (RFC 6749, section 5.2). Supabase Auth always sends it with status 400. */
export class OAuthError extends Error {
  readonly error: string

  constructor(error: string, description: string) {
    super(description)
    this.error = error
  }

  response = () => Response.json({ error: this.error, error_description: this.message }, { status: 400 })
}

export const invalid = (message: string) => new AuthError(400, 'validation_failed', message)
