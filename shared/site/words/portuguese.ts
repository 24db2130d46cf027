import type { Messages, Words } from './english.ts'

export const portuguese: Words = {
  skip: 'Ir para a inscrição',
  artwork: 'Capa de {}',
  with: 'com {}',
  outOn: 'Sai em {}',
  outNow: 'Já disponível, {}',
  listen: 'Ouvir',
  listenOn: 'Ouvir no {}',
  actions: {
    listen: 'Ouvir',
    watch: 'Assistir',
    pre_save: 'Pré-salvar',
    pre_order: 'Encomendar',
    buy: 'Comprar',
    download: 'Baixar',
  },
  more: 'Mais',
  byCountry: 'Lojas por país',
  video: 'Ver o vídeo',
  tracks: 'Faixas',
  shows: 'Ao vivo',
  tickets: 'Ingressos',
  soldOut: 'Esgotado',
  game: 'Jogo',
  play: 'Tocar {}',
  pause: 'Pausar {}',
  position: 'Posição em {}',
  share: 'Compartilhar',
  copy: 'Copiar o endereço',
  copied: 'O endereço foi copiado.',
  joinTitle: 'Novidades por e-mail',
  joinBefore: 'Por e-mail, no próprio dia',
  email: 'Seu e-mail',
  signUp: 'Quero receber',
  moment: 'Um momento…',
  notSent: 'Não foi possível enviar. Tente de novo.',
  close: 'Fechar',
  listed: 'Você está na lista.',
  thanks: 'Obrigado. A próxima novidade chega por e-mail.',
  failed: 'Não funcionou.',
  back: 'Voltar à página',
  nearly: 'Mais um passo.',
  confirm:
    'Veja seu e-mail: o link da mensagem coloca você na lista. Se não estiver lá, veja a pasta de spam.',
  noCookies:
    'Esta página não usa cookies, não segue ninguém e não carrega nada de outros sites. Visitas e cliques são somados por dia, sem nada sobre você.',
  check: 'Verifique o e-mail.',
  tick: 'Marque a caixa se quiser receber novidades.',
  tooMany: 'Inscrições demais em um minuto. Espere um pouco e tente de novo.',
  nameless: 'quem faz esta página',
  consent:
    'Sim, quero receber por e-mail novidades deste artista. Posso cancelar a inscrição a qualquer momento pelo link em cada e-mail.',
  purpose:
    'Seu endereço vai para {} e é usado só para este fim. Ficam guardados o endereço e a prova do seu consentimento: o texto, esta página, a hora e uma forma codificada da sua rede, até você cancelar a inscrição.',
  address: 'O que acontece com seu endereço',
  data: 'Privacidade',
  privacy: 'Política de privacidade',
  unpublished: 'Esta página não está publicada.',
}

export const portugueseMessages: Messages = {
  confirming: {
    title: 'Um último passo.',
    question: '{} deve receber as novidades por e-mail?',
    button: 'Sim, confirmar',
  },
  leaving: {
    title: 'Sair desta lista?',
    question: '{} não recebe mais e-mails desta página e é apagado da lista.',
    button: 'Cancelar a inscrição',
    done: 'Você saiu da lista.',
    erased: 'O endereço foi apagado. Não é preciso fazer mais nada.',
  },
  mail: {
    subject: 'Confirme, por favor: novidades de {}',
    asked:
      'Alguém, provavelmente você, pediu em {} novidades de {} por e-mail. Para recebê-las, abra esta página e aperte o botão:',
    otherwise:
      'Se não foi você, não faça nada: sem a sua confirmação não há mais e-mails, e o endereço é apagado depois de 30 dias. Para apagá-lo agora:',
    controller: 'Responsável pelo seu endereço: {}',
    knownSubject: 'Você já está na lista: novidades de {}',
    known:
      'Alguém, provavelmente você, pediu em {} novidades de {} por e-mail. Este endereço já está na lista, não é preciso fazer mais nada. Para sair da lista:',
  },
  missing: 'Nada toca aqui.',
  fault: 'Um momento, por favor.',
  faulty: 'Esta página não pode ser mostrada agora. Tente de novo em um instante.',
  refusals: {
    nothing: 'Não há nada aqui.',
    linkGone: 'Este link não está mais na página.',
    notPlayable: 'Esta página não tem jogo.',
    previewEnded: 'Esta prévia expirou. Peça um novo link.',
    linkCut: 'Este link não está completo. Copie-o inteiro do e-mail.',
    signupEnded: 'Esta inscrição não existe mais. Inscreva-se de novo na página.',
  },
}
