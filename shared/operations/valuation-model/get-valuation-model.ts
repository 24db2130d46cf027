import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { PublishedModel } from './model-schemas.ts'

export const getValuationModel = operation({
  name: 'get_valuation_model',
  summary: 'Get the model behind forecasts, and how wrong it was.',
  description:
    'Each night the forecasts of 3, 6 and 12 months ago are repeated from what was known then, and compared with ' +
    'what came. No credential is needed.',
  access: { scope: 'read', principals: ['public'] },
  http: { method: 'get', path: '/api/valuation-model' },
  input: z.strictObject({}),
  output: PublishedModel,
  errors: [],
  handle: ({ db }) => db.call('get_valuation_model'),
})
