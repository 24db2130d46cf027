/** How a request proves who sends it. */
export const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description:
      'An API key of an account, for servers and agents. `POST /api/agents/signup` gives a first one.',
  },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'An access token of Supabase Auth, for front ends and OAuth clients. An API key is accepted here too.',
  },
}
