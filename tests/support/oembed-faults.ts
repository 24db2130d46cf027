import { type Fault, faults } from '../../supabase/local/stand-ins/faults.ts'

/** Artwork is not JSON, and what it is shows when it is looked at. */
const ofJson: Fault[] = ['wrong_types', 'truncated', 'html']

/** What goes wrong with the answer to a release's address, and with its artwork. */
export const oembedFaults = [
  ...faults.map((fault) => ({ fault, on: '/oembed' })),
  ...faults.filter((fault) => !ofJson.includes(fault)).map((fault) => ({ fault, on: '/image' })),
]
