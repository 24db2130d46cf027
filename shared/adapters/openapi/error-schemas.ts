import { type ErrorCode, errorTable, isShortage } from '../../errors/errors.ts'
import type { ErrorBody } from '../../operation/operation.ts'
import type { Json } from './components.ts'

const object = (description: string, required: Json, optional: Json = {}) => ({
  type: 'object',
  description,
  required: Object.keys(required),
  properties: { ...required, ...optional },
})

const message = { type: 'string', description: 'What went wrong, for people.' }
const credits = {
  remaining_credits: {
    type: 'integer',
    description:
      'The balance that is not reserved, or what the app may still spend this month, in credits (US cents).',
  },
  required_credits: { type: 'integer', description: 'The price of the operation, in credits (US cents).' },
  billingUrl: {
    type: 'string',
    format: 'uri',
    description: 'Where a person buys the missing credits: the page of credits, with the amount filled in.',
  },
}

const preview = object('What the request would do.', {
  effect: {
    type: 'string',
    description: 'What would happen and what it would cost, as a question to its user.',
  },
  credits: { type: 'integer', description: 'What it charges at most, in credits (US cents).' },
  confirm: {
    type: 'string',
    description:
      'Repeat the request with it as X-Confirm. It counts for exactly this request, for ten minutes.',
  },
}, {
  credits_per_month: { type: 'integer', description: 'What a schedule charges at most in a month.' },
  payer: { type: 'string', format: 'uuid', description: 'The account that pays.' },
  left: { type: 'integer', description: 'What the app may still spend this month, in credits (US cents).' },
})

/** The body of an error has the form of its operation's group, except for missing credits. */
export const errorSchemas: Record<string, Json> = {
  StatusError: object('An error of most operations.', {
    status: { type: 'string', const: 'error', description: 'Always error.' },
    error: message,
  }),
  NumberError: object('An error of connectors and valuations.', {
    error: { type: 'integer', description: 'The HTTP status.' },
    message,
  }),
  PlainError: object('An error of sites, sandboxes and webhooks that outside services send.', {
    error: message,
  }),
  InsufficientCredits: object('The operation costs more credits than the account or the app has left.', {
    error: {
      type: 'string',
      enum: Object.keys(errorTable).filter((code) => isShortage(code as ErrorCode)),
      description: 'The same as x-error-code.',
    },
    ...credits,
  }),
  ConfirmationRequired: object('An app must confirm the request before it has an effect.', {
    error: { type: 'string', const: 'confirmation_required', description: 'The same as x-error-code.' },
    message,
    preview,
  }),
  Problem: object('An error as RFC 9457 problem details.', {
    type: { type: 'string', format: 'uri', description: 'The page that explains the error.' },
    title: { type: 'string', description: 'The code in words.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    code: { type: 'string', enum: Object.keys(errorTable), description: 'The same as x-error-code.' },
    detail: message,
    request_id: { type: 'string', description: 'The same as x-request-id.' },
  }, {
    next_step: { type: 'string', description: 'What to do next, if a corrected request does not solve it.' },
    errors: {
      type: 'array',
      description: 'The invalid fields, for invalid_input.',
      items: object('An invalid field.', {
        field: { type: 'string', description: 'A dotted path; empty for the input as a whole.' },
        message: { type: 'string', description: 'What is wrong with it.' },
      }),
    },
    ...credits,
    preview,
  }),
}

/** The schema of an error whose body is the same for all operations. */
export const ownSchemaName = (code: ErrorCode): string | undefined => {
  if (code === 'confirmation_required') return 'ConfirmationRequired'
  return isShortage(code) ? 'InsufficientCredits' : undefined
}

export const errorSchemaName: Record<ErrorBody, string> = {
  status: 'StatusError',
  number: 'NumberError',
  plain: 'PlainError',
}
