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
      'The access token of a person who signed in with Supabase Auth: `session.access_token` of supabase-js, not the publishable ' +
      'key. For front ends and OAuth clients. An API key is accepted here too.',
  },
}
