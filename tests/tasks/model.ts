import { serveStandIn } from '../../supabase/local/stand-ins/serve.ts'
import { completion } from '../generation/chat-endpoint.ts'

const refuse = (status: number) => Response.json({ error: { message: 'The stand-in refuses' } }, { status })

const page = JSON.stringify({
  design: {
    headline: 'Low Tide',
    eyebrow: 'Ines Vale',
    description: 'Seven songs about water.',
    buttonLabel: 'Listen',
    signupHeading: 'Stay near',
    background: '#f4f2ed',
    foreground: '#161616',
    accent: '#0b5c94',
    layout: 'poster',
    font: 'serif',
  },
  experience: {
    html: '<button>Start</button>',
    css: 'button { color: #000 }',
    javascript: "parent.postMessage({type: 'experience:end'}, '*')",
  },
})

export const startModel = () => serveStandIn({ apiKey: 'none', handle: () => completion(page), refuse })

/** A proxy of the platform whose requests can fail. */
export const startFront = (serve: (request: Request) => Response | Promise<Response>) =>
  serveStandIn({ apiKey: 'none', handle: serve, refuse })
