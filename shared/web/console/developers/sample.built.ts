// The build runs this file and puts its value into the scripts (supabase/build/web.ts): the response that the reference shows.
import responses from '../../../operations/examples.json' with { type: 'json' }

export const sampleAccount = JSON.stringify(responses.get_account.output, null, 2)
