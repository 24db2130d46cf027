import { deployment } from './rule.ts'

/** A page of a stand-in, as text. */
export const readStandIn = async (standIn: string, path = '/'): Promise<string> =>
  await (await fetch(deployment.stand_ins![standIn] + path)).text()
