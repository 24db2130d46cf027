import type { Cell } from '../csv.ts'

/** A fan with the proof of consent. */
export interface Signup {
  site_id: string
  email: string
  /** To the microsecond: it is the cursor of the next page. */
  created_at: string
  consent: string
  page_revision: number | null
  state: 'pending' | 'confirmed' | 'single'
  confirmed_at: string | null
  language: string | null
  page_url: string | null
  controller: string | null
  privacy_url: string | null
  /** Whether the caller may erase it. */
  may_erase: boolean
}

/** The columns of a file, each with what it has of a fan. */
type Format = Record<string, (fan: Signup, unsubscribeUrl: string | null) => Cell>

const consentedAt = ({ confirmed_at, created_at }: Signup) => confirmed_at ?? created_at

/** The files that mailing tools import, with the column names that they recognize (docs/pages-and-fans.md). */
export const formats = {
  generic: {
    email: ({ email }) => email,
    created_at: ({ created_at }) => created_at,
    consent: ({ consent }) => consent,
    page_revision: ({ page_revision }) => page_revision,
    unsubscribe_url: (_, url) => url,
    state: ({ state }) => state,
    confirmed_at: ({ confirmed_at }) => confirmed_at,
    language: ({ language }) => language,
    page_url: ({ page_url }) => page_url,
    controller: ({ controller }) => controller,
    privacy_url: ({ privacy_url }) => privacy_url,
  },
  mailchimp: {
    'Email Address': ({ email }) => email,
    Language: ({ language }) => language,
    'Consented At': consentedAt,
    'Signed Up On': ({ page_url }) => page_url,
  },
  brevo: {
    EMAIL: ({ email }) => email,
    LANGUAGE: ({ language }) => language,
    CONSENTED_AT: consentedAt,
    SIGNED_UP_ON: ({ page_url }) => page_url,
  },
  klaviyo: {
    'Email Address': ({ email }) => email,
    'Email Marketing Consent Timestamp': consentedAt,
    'Consent Language': ({ language }) => language,
    'Signed Up On': ({ page_url }) => page_url,
  },
  listmonk: {
    email: ({ email }) => email,
    // Without a name listmonk derives one from the address.
    name: () => '',
    attributes: (fan) =>
      JSON.stringify({ language: fan.language, consented_at: consentedAt(fan), signed_up_on: fan.page_url }),
  },
} satisfies Record<string, Format>

export type FormatName = keyof typeof formats
export const formatNames = Object.keys(formats) as [FormatName, ...FormatName[]]
export const formatOf = (name: FormatName): Format => formats[name]
