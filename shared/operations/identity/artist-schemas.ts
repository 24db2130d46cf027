import * as z from 'zod'
import { Instant, Uuid } from '../schemas.ts'

/** A public address: https alone, so that no reader of a profile is sent anywhere else. */
export const SecureUrl = z.url({ protocol: /^https$/ }).max(2048)

export const Knowledge = z.strictObject({ name: z.string().trim().min(1).max(200), url: SecureUrl })

/** The name of a platform in `profileUrls`. */
const Platform = z.string().regex(/^[a-z][a-z0-9_]{0,49}$/)

/** Addresses by platform; null removes one. */
export const ProfileUrlChanges = z.record(Platform, SecureUrl.nullable())
  .refine((urls) => Object.keys(urls).length <= 30, 'profileUrls may have at most 30 platforms')

export const Artist = z.object({
  id: Uuid,
  name: z.string().nullable(),
  image: z.string().nullable(),
  instruction: z.string().nullable(),
  label: z.string().nullable(),
  knowledges: z.array(z.object({ name: z.string(), url: z.string() })),
  profileUrls: z.record(z.string(), z.string()),
  pinned: z.boolean().describe('On top of your own list.'),
  organization_ids: z.array(Uuid).describe('Your organizations that contain it.'),
  created_at: Instant,
  updated_at: Instant,
})
