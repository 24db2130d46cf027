import type { ErrorCode } from './errors.ts'

/** What the page of an error says beside its meaning. */
export interface ErrorGuide {
  /** A message, as some operation sends it. */
  message: string
  /** The usual causes, the most likely one first. */
  causes: readonly [string, ...string[]]
  /** What to do next. */
  remedy: string
  /** Whether to send the same request again, and when. */
  retry: { helps: boolean; when: string }
}

/** A guide for each error of `errorTable`. A code without one fails the type check. */
export const errorGuides: Readonly<Record<ErrorCode, ErrorGuide>> = {
  invalid_input: {
    message: 'days must be at most 31',
    causes: [
      'A required field is missing, or a value is out of its bounds.',
      'A field has a wrong name: bodies are strict, and an unknown field is named in the message.',
      'A query parameter is repeated.',
      'The body is not valid JSON in UTF-8.',
    ],
    remedy:
      'Read the message. With Accept: application/problem+json the response lists each invalid field with its own message. Compare the request with the operation in the reference.',
    retry: { helps: false, when: 'Change the request first.' },
  },
  unauthenticated: {
    message: 'Exactly one of x-api-key or Authorization must be provided',
    causes: [
      'The request has no credential, or both x-api-key and Authorization.',
      'The API key has a typing error, was revoked or has expired.',
      'The access token has expired (after an hour by default), or is from another project.',
      'The address of the signed-in person is not confirmed.',
    ],
    remedy:
      'Send exactly one credential. Refresh the session to get a new access token, or create a new API key if the old one was revoked.',
    retry: { helps: false, when: 'Retry once with a refreshed token.' },
  },
  insufficient_credits: {
    message: 'Too few credits',
    causes: [
      'The balance is lower than the price of the operation.',
      'Running captures and generations have reserved credits that are not charged yet.',
      'Automatic recharge is off, has reached its limit, or the card was declined.',
    ],
    remedy:
      'Compare remaining_credits with required_credits, and buy credits at billingUrl. GET /api/credits returns the balance and what is reserved.',
    retry: { helps: false, when: 'Retry after the balance has grown. Nothing was started or charged.' },
  },
  grant_budget_exceeded: {
    message: 'This app has too few credits left of what it may spend this month',
    causes: [
      'The app has spent what you let it spend in this month (UTC). Its schedules and its work in progress count.',
      'One order costs more than the budget of a whole month.',
    ],
    remedy:
      'The person raises the limit of the app in the console, under Settings, Apps. It says how much is spent.',
    retry: {
      helps: false,
      when: 'After the limit was raised, or in the next month. Nothing was started or charged.',
    },
  },
  insufficient_scope: {
    message: 'This API key lacks the write scope',
    causes: [
      'The API key was created with the scope read only, and the operation needs write.',
      'The person let the app read only.',
    ],
    remedy:
      'Create a key with the scope that the reference names for this operation, or disconnect the app and connect it again with "Read and write".',
    retry: { helps: false, when: 'Only with another key, or after the app was connected again.' },
  },
  forbidden: {
    message: 'This operation needs the access token of a signed-in person, and the request has an API key',
    causes: [
      'The request names an account, an organization or an artist that the caller does not belong to.',
      'The operation is not for this kind of credential: an app that signs in for a person reaches no keys, people or cards, and only the organizations that it was let into.',
      'Only owners of an organization may do this.',
    ],
    remedy:
      'Leave the override out to use your own workspace, or ask an owner of the organization to add you. For other kinds of credential see “who may use it” in the reference.',
    retry: { helps: false, when: 'Only with another credential or without the override.' },
  },
  workspace_not_granted: {
    message: 'This app was not let into this organization',
    causes: [
      'The person connected the app for the personal workspace alone, which is so unless an organization is chosen.',
      'The person is no owner of the organization, and no owner has approved the app yet.',
      'The owners of the organization let no apps in.',
    ],
    remedy:
      'The person lets it into the organization in the console, under Settings, Apps. get_account lists the organizations of the app.',
    retry: { helps: false, when: 'After the person, and where it is needed an owner, has allowed it.' },
  },
  grant_read_only: {
    message: 'This app may only read in this organization',
    causes: ['The person let the app only read in this organization.'],
    remedy: 'The person lets it change things there in the console, under Settings, Apps.',
    retry: { helps: false, when: 'After the person has allowed it.' },
  },
  grant_not_reviewed: {
    message:
      'This app may not compare the play counts of this catalog. An owner of its organization can open them in the console: Settings, Apps',
    causes: [
      'No owner of the organization has reviewed the app and opened the comparisons to it, or one has closed them.',
      'The person has let the app do more in the organization since the review, which ended it.',
      'The catalog is the person\u2019s own: comparisons are opened for organizations alone.',
    ],
    remedy:
      'An owner of the organization opens them in the console, under Settings, Apps. get_account lists the organizations with comparisons.',
    retry: { helps: false, when: 'After an owner has opened them.' },
  },
  grant_may_not_publish: {
    message: 'This app may not publish, unpublish or delete pages, change their addresses, or share reports',
    causes: [
      'The person connected the app without the permission to publish, which is off unless it is chosen.',
    ],
    remedy:
      'The person allows it in the console, under Settings, Apps, or publishes or shares it there. Drafts may be changed.',
    retry: { helps: false, when: 'After the person has allowed it.' },
  },
  grant_may_not_schedule: {
    message: 'This app may not schedule captures',
    causes: [
      'The person connected the app without the permission to schedule, which is off unless it is chosen.',
    ],
    remedy:
      'The person allows it in the console, under Settings, Apps, or schedules the captures there. The app may order a single capture.',
    retry: { helps: false, when: 'After the person has allowed it.' },
  },
  confirmation_required: {
    message:
      'This has to be confirmed: Delete the catalog “Night Drive” with its list of 12 recordings? Its captures stay.',
    causes: [
      'An app deletes records, or charges more than 25 credits in one call, and the request has no confirmation.',
      'The confirmation was for something else: the record, the price or the request has changed since, or it is older than ten minutes.',
    ],
    remedy:
      'Show the effect of the preview to the person. If they agree, repeat the request with the value of confirm: as the header X-Confirm, or as the argument confirm of a tool.',
    retry: { helps: true, when: 'With the confirmation of the preview.' },
  },
  proof_required: {
    message:
      'Confirm that it is you: sign in with a code sent by e-mail, then repeat the request within 15 minutes.',
    causes: [
      'The session signed in by a password or through another provider, or its code was entered more than 15 minutes ago.',
      'The request creates lasting or spending power: a key, a member, a card, a recharge, a webhook endpoint, a chat link or an app\u2019s access.',
    ],
    remedy:
      'With supabase-js: auth.signInWithOtp({ email }) mails a code, and auth.verifyOtp({ email, token, type: "email" }) returns a session with which the request succeeds. A second factor that was enrolled before the session counts too, in a session that began with a mailed code.',
    retry: { helps: false, when: 'Only with the session that the code returned.' },
  },
  not_found: {
    message: 'Not found',
    causes: [
      'The id is wrong or malformed, or the record was deleted.',
      'The record belongs to an account that you have no access to. The response does not say which.',
      'The path has a typing error.',
    ],
    remedy: 'List the records of this kind with the same credential, and use an id from there.',
    retry: {
      helps: false,
      when: 'The response stays the same until the record exists or is shared with you.',
    },
  },
  method_not_allowed: {
    message: 'Method not allowed',
    causes: ['The path exists, but not with this method.'],
    remedy: 'Use one of the methods in the Allow header of the response.',
    retry: { helps: false, when: 'Only with another method.' },
  },
  request_timeout: {
    message: 'No byte of the body arrived for 30 s',
    causes: [
      'The connection of the client is slow or was interrupted in the middle of the body.',
      'Content-Length is larger than the body that was sent.',
    ],
    remedy: 'Send the body without long pauses. Large files go to Storage with a staged upload.',
    retry: { helps: true, when: 'At once, on a new connection. Nothing was changed.' },
  },
  conflict: {
    message: 'Site changed; read it again',
    causes: [
      'Somebody else changed the record after you read it: the revision or If-Match is old.',
      'The record is in a state that does not allow this, such as a run that has ended.',
      'A record with the same unique value exists already.',
    ],
    remedy: 'Read the record again, apply your change to what you read, and send it with the new revision.',
    retry: { helps: false, when: 'Retry after reading it again.' },
  },
  idempotency_key_reused: {
    message: 'This Idempotency-Key was used for another request. Use a new key for each request.',
    causes: [
      'The same key was sent with another body, another path or another operation within 24 hours.',
      'A client makes one key at its start instead of one for each request.',
      'Your access to an organization, or that of the app, has changed since the request that the key was made for.',
    ],
    remedy: 'Make a new key, such as a random UUID, for each request, and repeat only that request with it.',
    retry: { helps: false, when: 'Retry with a new key. This request did nothing.' },
  },
  request_in_progress: {
    message: 'The first request with this Idempotency-Key is still in progress. Repeat this one later.',
    causes: [
      'The client repeated the request before the first one had ended.',
      'The process that worked on the first request failed; its claim ends after one to six minutes.',
    ],
    remedy: 'Wait as long as Retry-After says, and repeat the request with the same key.',
    retry: { helps: true, when: 'After Retry-After. The work is done and charged once.' },
  },
  quota_exceeded: {
    message:
      'The storage is full: 1.1 GB of 1.1 GB are used. Delete files first, or ask the operator for more.',
    causes: [
      'The files of the account or organization have reached its quota.',
      'Staged files without an announced size count as 100 MiB until they are uploaded.',
    ],
    remedy:
      'GET /api/usage says which bucket is full. Delete assets that no site uses (DELETE /api/sites/assets). Commit or leave ' +
      'staged files, which are removed after a day, or announce their sizes. Or ask the operator for more.',
    retry: { helps: false, when: 'Retry when there is room again. Nothing was stored.' },
  },
  payload_too_large: {
    message: 'The body may have at most 1000000 bytes',
    causes: [
      'A JSON body is larger than 1 MB.',
      'A file in a form is larger than the limit of its operation.',
    ],
    remedy: 'Split the request, scale pictures down before the upload, or stage large files in Storage.',
    retry: { helps: false, when: 'Only with a smaller body.' },
  },
  unsupported_media_type: {
    message: 'Content-Type must be application/json',
    causes: [
      'The request has a body without Content-Type: application/json. curl -d sends a form type by default.',
      'The body has a charset other than UTF-8.',
    ],
    remedy: 'Set Content-Type: application/json.',
    retry: { helps: false, when: 'Only with the right header.' },
  },
  metadata_unavailable: {
    message: 'The release could not be read',
    causes: [
      'The address is not of a public release of the streaming service.',
      'The streaming service did not respond, or knows no such release.',
    ],
    remedy:
      'Open the address in a browser. Correct it, or create the site from a brief instead of a release.',
    retry: { helps: true, when: 'After a minute if the address is right. Nothing was changed.' },
  },
  rate_limited: {
    message: 'Too many sign-ups in a minute. Please wait a little and try again.',
    causes: [
      'The account or the address of the client sent too many requests in a short time.',
      'A sign-up code was requested or entered too often.',
    ],
    remedy: 'Wait as long as Retry-After says, then continue more slowly.',
    retry: { helps: true, when: 'After the seconds in Retry-After.' },
  },
  internal: {
    message: 'Internal server error',
    causes: ['A defect of the platform. The cause is in its log, never in the response.'],
    remedy: 'Report it to the operator with the x-request-id of the response.',
    retry: {
      helps: true,
      when: 'Once, if the request only reads. Before you repeat a change, read whether it was made.',
    },
  },
  provider_failed: {
    message: 'An outside service failed',
    causes: [
      'A streaming service, a payment service or another vendor did not respond or sent an invalid response.',
      'The credential of the operator for this vendor has expired.',
    ],
    remedy: 'Retry later. If it lasts, report it to the operator with the x-request-id of the response.',
    retry: { helps: true, when: 'After a minute, then with growing pauses. Nothing was changed or charged.' },
  },
  timed_out: {
    message: 'The page took too long to make; the draft is as it was',
    causes: ['The work did not finish within the time limit of a request.'],
    remedy: 'Send Prefer: respond-async where the operation offers it, and read the run instead of waiting.',
    retry: { helps: true, when: 'After the seconds in Retry-After. Nothing was changed.' },
  },
  feature_unavailable: {
    message: 'This is not available here',
    causes: [
      'The operator of this deployment has not configured the outside service that the feature needs.',
    ],
    remedy: 'Ask the operator. All other operations work.',
    retry: { helps: false, when: 'Not before the operator has configured it; Retry-After is an hour.' },
  },
  store_unavailable: {
    message: 'The store is unavailable right now',
    causes: [
      'The database restarts or has no free connection.',
      'The read is so large that it exceeds its time limit.',
    ],
    remedy: 'Retry after a pause. For lists, request fewer rows per page.',
    retry: { helps: true, when: 'After the seconds in Retry-After, then with growing pauses.' },
  },
}
