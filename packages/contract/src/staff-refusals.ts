/** Refusals of the back office. Part of the one table, `refusals`. */
export const staffRefusals = {
  payout_held: {
    status: 409,
    pt: "Este saque está retido para conferência. Libere antes de aprovar.",
    en: "This withdrawal is held for a check. Let it go before you approve it.",
  },
  deposit_played: {
    status: 409,
    pt: "O jogador já apostou ou comprou depois deste depósito, que não pode mais ser devolvido.",
    en: "The player has staked or bought since this deposit. It can no longer be returned.",
  },
  deposit_rewarded: {
    status: 409,
    pt: "Este depósito deu ao jogador um prêmio que fica com ele. Não pode ser devolvido por aqui.",
    en: "This deposit gave the player a reward that they keep. It cannot be returned here.",
  },
  contact_unconfirmed: {
    status: 409,
    pt: "O jogador não confirmou este e-mail, que pode ser de outra pessoa. Envie por SMS.",
    en: "The player has not confirmed this e-mail address, which may be somebody else's. Send it by SMS.",
  },
  span_too_long: {
    status: 422,
    pt: "Escolha um período de 31 dias no máximo, ou um só jogador.",
    en: "Choose a span of 31 days at most, or one player.",
  },
  tag_exists: {
    status: 409,
    pt: "Esta marca já tem uma etiqueta com este nome.",
    en: "This brand already has a tag with this name.",
  },
  too_many_tags: {
    status: 409,
    pt: "São 50 etiquetas por marca no máximo. Arquive uma.",
    en: "A brand has 50 tags at most. Retire one.",
  },
  template_refused: {
    status: 422,
    pt: "Este texto não pode ser enviado assim. Corrija o que a conferência mostra.",
    en: "This text cannot be sent as it is. Correct what the check shows.",
  },
  conflict_of_duties: {
    status: 409,
    pt: "Este acesso não combina com outro da mesma pessoa: quem cuida da equipe não aprova saques nem corrige saldos.",
    en: "This access does not go with another of the same person: whoever manages staff neither approves withdrawals nor corrects balances.",
  },
  too_many_passkeys: {
    status: 409,
    pt: "São 10 chaves de acesso no máximo. Remova uma.",
    en: "There are 10 passkeys at most. Remove one.",
  },
  too_many_views: {
    status: 409,
    pt: "São 20 visões salvas por lista no máximo. Apague uma.",
    en: "There are 20 saved views of a list at most. Remove one.",
  },
  view_exists: {
    status: 409,
    pt: "Você já tem uma visão com este nome nesta lista.",
    en: "You already have a view of this list with this name.",
  },
  export_running: {
    status: 409,
    pt: "Um arquivo seu ainda está sendo escrito. Espere ele ficar pronto ou cancele.",
    en: "A file of yours is still being written. Wait until it is ready, or cancel it.",
  },
  check_running: {
    status: 409,
    pt: "Uma conferência já está em andamento. Espere ela terminar.",
    en: "A check is already running. Wait until it has finished.",
  },
  brand_limit: {
    status: 409,
    pt: "Um operador regulado tem três marcas no máximo, e esta seria mais uma.",
    en: "A regulated operator has three brands at most, and this would be one more.",
  },
  too_many_files: {
    status: 409,
    pt: "São 200 imagens por marca em 30 dias no máximo. Use uma que já foi enviada.",
    en: "A brand takes 200 pictures in 30 days at most. Use one that was added before.",
  },
  contrast_too_low: {
    status: 422,
    pt: "Alguma cor não dá contraste suficiente para ser lida. Escolha outra.",
    en: "Some colour has too little contrast to be read. Choose another.",
  },
  host_taken: {
    status: 409,
    pt: "Este domínio já é de uma marca ou é reservado. Escolha outro.",
    en: "This domain belongs to a brand already, or is reserved. Choose another.",
  },
  host_added_by_you: {
    status: 409,
    pt: "Você adicionou este domínio. Outra pessoa precisa torná-lo o principal.",
    en: "You added this domain. Another member must make it the primary one.",
  },
  host_unverified: {
    status: 409,
    pt: "O registro TXT deste domínio ainda não foi encontrado.",
    en: "The TXT record of this domain was not found yet.",
  },
  preview_only: {
    status: 403,
    pt: "Esta é uma prévia: nada do que se faz nela é gravado.",
    en: "This is a preview: nothing that is done here is stored.",
  },
  slug_taken: {
    status: 409,
    pt: "Este endereço já é de uma marca ou é reservado. Escolha outro.",
    en: "This address belongs to a brand already, or is reserved. Choose another.",
  },
} as const;
