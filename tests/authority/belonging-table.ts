/** What may happen to a person who is an owner of an organization. */
export const endings = {
  leaves: 'Leaves or is removed',
  demoted: 'Becomes a member',
  banned: 'Is banned',
  deleted: 'Deletes the account',
} as const
export type Ending = keyof typeof endings

/** What becomes of a thing that the person had or created. */
export const fates = {
  stays: 'It goes on as before.',
  ends: 'It ends for good. A person who comes back has to create it again.',
  paused: 'It does nothing meanwhile, and goes on when the ban is lifted, or the person or app is back.',
} as const
export type Fate = keyof typeof fates

interface Row<E extends string = Ending> {
  /** What it is. */
  thing: string
  cells: Record<E, Fate>
  /** What else to know. */
  note: string
}

/** What the person's own credentials do. */
const ofMember: Row['cells'] = { leaves: 'ends', demoted: 'stays', banned: 'stays', deleted: 'stays' }
/** What is the person's own, and acts with the membership that there is. */
const ofPerson: Row['cells'] = { ...ofMember, leaves: 'paused' }
const ofOwner: Row['cells'] = { ...ofMember, demoted: 'ends' }
const always: Row['cells'] = { leaves: 'stays', demoted: 'stays', banned: 'stays', deleted: 'stays' }

/**
 * What acts for an organization after its owner left it, became a member, was banned or was deleted in Supabase Auth.
 * docs/access.md is generated from this table, and belonging.test.ts tests every cell.
 */
export const belonging = {
  session: {
    thing: 'Sessions of the person',
    cells: { ...ofPerson, banned: 'paused', deleted: 'ends' },
    note: 'Without the organization they go on for the person. A member has the rights of a member.',
  },
  personal_key: {
    thing: 'Personal API keys',
    cells: ofPerson,
    note:
      'A key is a credential of its own: revoke it to end it. Without the organization it goes on for the person.',
  },
  organization_key: {
    thing: 'Keys of the organization that the person created',
    cells: always,
    note: 'They are the organization’s. An owner revokes those that the person may have kept.',
  },
  grant: {
    thing: 'Apps that the person let in',
    cells: { leaves: 'stays', demoted: 'stays', banned: 'paused', deleted: 'ends' },
    note:
      'They lose the organization with the person, and a former owner’s wait for another owner to approve them.',
  },
  webhook: {
    thing: 'Webhook endpoints whose address the person chose',
    cells: ofMember,
    note: 'Disabled as `member_left`, also those that are off already.',
  },
  invitation: {
    thing: 'Invitations that the person sent',
    cells: { ...ofOwner, banned: 'paused', deleted: 'ends' },
    note:
      'Whoever accepted is a member of its own right. An owner who changes the role of one takes it over.',
  },
  chat_link: {
    thing: 'Links of chats to the organization',
    cells: ofOwner,
    note:
      'An order from such a chat is refused in its thread and costs nothing. An owner takes the link over with a code of its own.',
  },
  chat_code: { thing: 'Codes for such a link', cells: ofOwner, note: 'A code is valid for 15 minutes.' },
  key_webhook: {
    thing: 'Webhook endpoints whose address such a key of the organization chose',
    cells: ofMember,
    note: 'As if the person had chosen it. What the key makes afterwards ends when the key is revoked.',
  },
  key_chat_link: { thing: 'Links of chats by a code of such a key', cells: ofOwner, note: '' },
  key_schedule: {
    thing: 'Schedules that such a key ordered, and the organization pays',
    cells: ofMember,
    note: 'Switched off as `payer_left`. Who switches one on pays.',
  },
  schedule: {
    thing: 'Schedules that the person ordered and pays',
    cells: ofMember,
    note: 'Switched off as `payer_left`. Who switches one on pays.',
  },
  reserved_run: {
    thing: 'Runs with reserved credits, and their reservations',
    cells: always,
    note:
      'They finish and are charged to who ordered them. Their results belong to the organization, whose people may cancel them.',
  },
  purchase: {
    thing: 'Purchases on a payment page that is open',
    cells: always,
    note: 'Who pays has paid for the organization, which gets the credits.',
  },
  card_page: {
    thing: 'Pages to save a card that are open',
    cells: { ...ofOwner, banned: 'paused', deleted: 'ends' },
    note:
      'The card stays at Stripe, unused. A page that an API key opened ends with the key, not with a ban.',
  },
  connector_link: {
    thing: 'Links to connect a service that are open',
    cells: { leaves: 'ends', demoted: 'stays', banned: 'ends', deleted: 'ends' },
    note:
      'Within seconds, if the worker and Composio work: all links that wait for consent, also of others, who make new ones. Composio keeps a link for ten minutes.',
  },
  connector: {
    thing: 'Services that the person connected',
    cells: always,
    note: 'Look at the services of the organization after a removal, and disconnect those of the person.',
  },
  staged_file: {
    thing: 'Staged files of the person',
    cells: always,
    note:
      'They belong to the person, who still needs a credential. Those that are not committed are deleted after a day. An upload address that was given is valid until it expires.',
  },
  preview: {
    thing: 'Links to previews that the person made',
    cells: { ...ofMember, banned: 'paused', deleted: 'ends' },
    note:
      'Also for others who have the link. One made by a personal API key ends with the key, not with a ban.',
  },
  report_link: {
    thing: 'Links to reports that the person made',
    cells: { ...ofMember, banned: 'paused', deleted: 'ends' },
    note: 'The list of links says so. One made by a personal API key ends with the key, not with a ban.',
  },
  kept_response: {
    thing: 'Responses kept for an `Idempotency-Key` of the person',
    cells: { ...ofOwner, banned: 'paused', deleted: 'ends' },
    note: 'A repeat is refused as the request would be now.',
  },
  sandbox: {
    thing: 'The sandbox of the organization',
    cells: ofPerson,
    note: 'The person’s access ends; the sandbox stays. It holds no credential of a person.',
  },
} as const satisfies Record<string, Row>
export type Thing = keyof typeof belonging

/** What may happen to an app that a person let use the account. */
export const appEndings = {
  disconnected: 'Is disconnected',
  narrowed: 'Is connected again to read',
  signedOut: 'Its session ends',
} as const
export type AppEnding = keyof typeof appEndings

/** What changes something, or is the result of a change, rests on the scope `write`. */
const ofWriter: Row<AppEnding>['cells'] = { disconnected: 'ends', narrowed: 'ends', signedOut: 'ends' }
const ofReader: Row<AppEnding>['cells'] = { ...ofWriter, narrowed: 'stays' }

/** What still acts for a person after an app that had or created it lost its right, tested like `belonging`. */
export const belongingOfApp = {
  reading: {
    thing: 'Access tokens of the app, to read',
    cells: ofReader,
    note: 'An app whose session has ended connects again.',
  },
  changing: {
    thing: 'Access tokens of the app, to change something',
    cells: { ...ofWriter, narrowed: 'paused' },
    note: 'Its scopes are those of the latest connection.',
  },
  answer: {
    thing: 'Saved responses to its requests with an `Idempotency-Key`',
    cells: ofWriter,
    note: 'Only the app that sent the request gets them, until it is connected again.',
  },
  ticket: {
    thing: 'Tickets for the events of a run',
    cells: ofReader,
    note: 'A ticket acts with the token that ordered it.',
  },
  app_schedule: {
    thing: 'Schedules that the app ordered',
    cells: { ...ofWriter, signedOut: 'stays' },
    note:
      'Disabled as `app_disconnected` at once. The person takes one over by enabling it, ordering it too, or changing its interval or budget.',
  },
  app_preview: {
    thing: 'Links to previews that the app made',
    cells: { ...ofWriter, signedOut: 'stays' },
    note: '',
  },
  app_report_link: {
    thing: 'Links to reports that the app made',
    cells: { ...ofWriter, signedOut: 'stays' },
    note: '',
  },
  app_import: {
    thing: 'Imports of recordings that the app ordered',
    cells: { ...ofWriter, signedOut: 'stays' },
    note: 'With the next page of the service’s list, as `app_disconnected`. What was added stays.',
  },
  app_run: {
    thing: 'Runs with reserved credits, and their reservations',
    cells: { disconnected: 'stays', narrowed: 'stays', signedOut: 'stays' },
    note:
      'They finish and are charged to the person. A run keeps the id of the app, as revisions of pages do.',
  },
} as const satisfies Record<string, Row<AppEnding>>
export type ThingOfApp = keyof typeof belongingOfApp

/** How a key may end. */
export const keyEndings = { revoked: 'Is revoked', expired: 'Expires' } as const
export type KeyEnding = keyof typeof keyEndings

const ofKey: Row<KeyEnding>['cells'] = { revoked: 'ends', expired: 'ends' }
const beyondKey: Row<KeyEnding>['cells'] = { revoked: 'stays', expired: 'stays' }

/** What still acts after the key that made it has ended, tested like `belonging`. */
export const belongingOfKey = {
  made_invitation: {
    thing: 'Invitations',
    cells: ofKey,
    note:
      'Look at the members: who has accepted stays. An owner who changes the role of an invitation, sends it again, or repeats one of an expired key, takes it over.',
  },
  made_chat_code: {
    thing: 'Codes for links of chats',
    cells: ofKey,
    note: 'A code is valid for 15 minutes.',
  },
  made_connector_link: {
    thing: 'Links to connect a service that are open',
    cells: { revoked: 'ends', expired: 'stays' },
    note:
      'As after a removal. A service that was connected stays: after a theft look at `GET /api/connectors`.',
  },
  made_webhook: {
    thing: 'Webhook endpoints',
    cells: beyondKey,
    note: 'After a theft look at `GET /api/webhooks/endpoints`.',
  },
  made_schedule: { thing: 'Schedules', cells: beyondKey, note: 'After a theft look at `GET /api/tasks`.' },
  made_chat_link: {
    thing: 'Links of chats',
    cells: beyondKey,
    note: 'After a theft look at `GET /api/content-agent/workspaces`.',
  },
} as const satisfies Record<string, Row<KeyEnding>>
export type ThingOfKey = keyof typeof belongingOfKey
