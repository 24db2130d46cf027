import { type Fault, faults } from '../../supabase/local/stand-ins/faults.ts'

/** Artwork is not JSON, and its type is read from its bytes. */
const ofJson: Fault[] = ['wrong_types', 'truncated', 'html']

/** Faults of the response to a release's address, and of its artwork. */
export const oembedFaults = [
  ...faults.map((fault) => ({ fault, on: '/oembed' })),
  ...faults.filter((fault) => !ofJson.includes(fault)).map((fault) => ({ fault, on: '/image' })),
]
