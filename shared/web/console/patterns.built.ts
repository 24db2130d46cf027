// The build runs this file and puts its values into the scripts (supabase/build/web.ts): what the console recognizes is what the
// readers of the API take.
import { isrcWithin } from '../../providers/codes.ts'

export const isrcPattern = isrcWithin.source
