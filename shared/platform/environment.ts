import * as z from 'zod'

/** The address of a vendor's API, without a slash at its end. */
export const apiBase = (address: string) =>
  z.url({ protocol: /^https?$/, hostname: /./ }).default(address).transform((url) =>
    url.replace(/(?<!\/)\/+$/, '')
  )

/** A vendor's options, or the first variable without which there are none. */
export type Configured<O> = { options: O; lacking?: undefined } | { options?: undefined; lacking: string }

/** The first of these variables that is not set. */
export const firstLacking = (variables: Record<string, string | undefined>): string | undefined =>
  Object.entries(variables).find(([, value]) => !value)?.[0]

/** Why a credential cannot be put into a header; said here, so that nothing quotes it. */
export const unusable = (credential: string | undefined): string | undefined =>
  credential ? /^[\x21-\x7e]+$/.test(credential) ? undefined : 'malformed' : 'not set'
