import { serveStandIn } from '../../supabase/local/stand-ins/serve.ts'
import { completion, design, experience } from '../generation/chat-endpoint.ts'

const refuse = (status: number) => Response.json({ error: { message: 'The stand-in refuses' } }, { status })

const page = JSON.stringify({ design: { ...design, buttonLabel: 'Listen' }, experience })

export const startModel = () => serveStandIn({ apiKey: 'none', handle: () => completion(page), refuse })

/** A proxy of the platform whose requests can fail. */
export const startFront = (serve: (request: Request) => Response | Promise<Response>) =>
  serveStandIn({ apiKey: 'none', handle: serve, refuse })
