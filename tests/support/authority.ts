import 'reflect-metadata'
import * as x509 from '@peculiar/x509'

/** A private certificate authority, as hosted Supabase has one for its databases. */
export async function authority() {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const newKeys = () =>
    crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']) as Promise<CryptoKeyPair>
  const keys = await newKeys()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Test authority',
    keys,
    signingAlgorithm: algorithm,
    extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
  })
  return {
    pem: certificate.toString('pem'),
    /** A server's certificate and private key. */
    async certify(host: string) {
      const { privateKey, publicKey } = await newKeys()
      const certificate_ = await x509.X509CertificateGenerator.create({
        subject: 'CN=postgres',
        issuer: certificate.subject,
        publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: algorithm,
        extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
      })
      const key = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey))
      return { certificate: certificate_.toString('pem'), key: x509.PemConverter.encode(key, 'PRIVATE KEY') }
    },
  }
}
