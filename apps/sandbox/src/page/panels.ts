import { vendorGames } from "../studio/vendor-games.ts";
import { formatCpf } from "@trevo/domain";
import { testCpfs } from "../bank/efi-bands.ts";
import { faultKinds, operations } from "../faults.ts";
import { misbehaviours } from "../studio/rounds.ts";
import type { Tab } from "./shell.ts";

const options = (words: Record<string, string>): string =>
  Object.entries(words)
    .map(([value, label]) => `<option value="${value}">${label}</option>`)
    .join("");

const formatted = testCpfs.map((cpf) => `<code>${formatCpf(cpf)}</code>`).join(" e ");

const bank = `<div class="columns">
<div class="stack">
<section class="card place-1" aria-labelledby="pay-title">
<h2 id="pay-title">Pagar um Pix</h2>
<form id="pay">
<label for="br-code">Pix copia e cola</label>
<textarea id="br-code" name="br_code" rows="4" spellcheck="false" autocomplete="off" placeholder="Cole aqui o código do depósito"></textarea>
<div id="quote" aria-live="polite"></div>
<fieldset id="payer" hidden>
<legend>Quem paga</legend>
<label class="choice" id="own-choice"><input type="radio" name="who" value="own"> <span id="own-label">Com o próprio CPF</span></label>
<label class="choice"><input type="radio" name="who" value="other"> <span>Com outro CPF</span></label>
<div class="pair"><div><label for="payer-name">Nome</label><input id="payer-name" name="name" autocomplete="off"></div>
<div><label for="payer-cpf">CPF</label><input id="payer-cpf" name="cpf" inputmode="numeric" autocomplete="off"></div></div>
</fieldset>
<button class="primary" id="pay-button" disabled>Cole um código para pagar</button>
</form>
</section>
<section class="card place-4" aria-labelledby="faults-title">
<h2 id="faults-title">Mau comportamento</h2>
<p class="note">O que der errado aqui dá errado de propósito.</p>
<form id="faults">
<label for="fault-kind">O que vai acontecer</label><select id="fault-kind" name="kind">${options(faultKinds)}</select>
<div class="pair"><div><label for="fault-times">Quantas vezes</label><input id="fault-times" name="times" type="number" min="1" max="1000" value="1"></div>
<div><label for="fault-operation">Só na chamada</label><select id="fault-operation" name="operation"><option value="">qualquer uma</option>${operations.map((name) => `<option>${name}</option>`).join("")}</select></div></div>
<div class="actions"><button class="secondary">Encomendar</button><button type="button" class="quiet" id="clear-faults">Limpar tudo</button></div>
</form>
<ul class="rows" id="ordered"></ul>
</section>
<section class="card place-7" aria-labelledby="bands-title"><h2 id="bands-title">CPFs de teste</h2>
<p>${formatted}</p>
<p class="note">Só com estes CPFs valem as faixas da Efí. Depósito: até R$ 10,00 é pago, acima fica em aberto. Envio para a chave: até R$ 10,00 é pago (R$ 4,00 volta em duas metades, R$ 5,00 volta inteiro), até R$ 20,00 é recusado depois, acima é recusado na hora.</p></section>
</div>
<div class="stack">
<section class="card place-2" aria-labelledby="charges-title"><h2 id="charges-title">Cobranças</h2><ul class="rows" id="charges"></ul></section>
<section class="card place-3" aria-labelledby="payouts-title"><h2 id="payouts-title">Envios</h2><p class="note">Os saques que o produto mandou pagar.</p><ul class="rows" id="payouts"></ul></section>
<section class="card place-5" aria-labelledby="books-title"><h2 id="books-title">Livro do banco</h2><dl class="books" id="books"></dl></section>
<section class="card place-6" aria-labelledby="callbacks-title"><h2 id="callbacks-title">Avisos enviados</h2><ul class="rows" id="callbacks"></ul></section>
</div>
</div>`;

const messages = `<section class="card" aria-labelledby="outbox-title">
<h2 id="outbox-title">Mensagens</h2>
<form id="search" role="search"><label for="to">De quem</label><input id="to" name="to" placeholder="Telefone ou e-mail; vazio mostra tudo" autocomplete="off"></form>
<ul class="rows" id="outbox" aria-live="polite"></ul>
</section>`;

const studioGames = Object.entries(vendorGames)
  .map(
    ([studio, { code, title }]) =>
      `<li><div class="line"><strong>${title}</strong><code>${code}</code></div><p class="note">Fala o protocolo <code>${studio}</code>. Metade das vezes volta 1,90 vez a aposta. Abra pelo lobby do produto.</p></li>`,
  )
  .join("");

const studio = `<div class="columns">
<section class="card" aria-labelledby="games-title"><h2 id="games-title">Jogos</h2>
<ul class="rows">${studioGames}</ul></section>
<section class="card" aria-labelledby="round-title"><h2 id="round-title">Jogar uma rodada</h2>
<form id="round">
<div class="pair"><div><label for="tenant">Marca</label><input id="tenant" name="tenant" value="trevo" required autocomplete="off"></div>
<div><label for="amount">Aposta, em centavos</label><input id="amount" name="amount" type="number" min="1" value="100" required></div></div>
<label for="session">Token da sessão de jogo</label><input id="session" name="session" required autocomplete="off">
<div class="pair"><div><label for="outcome">Resultado</label><select id="outcome" name="outcome"><option value="">sorteado</option><option value="win">ganha</option><option value="lose">perde</option></select></div>
<div><label for="misbehave">Mau comportamento</label><select id="misbehave" name="misbehave"><option value="">nenhum</option>${options(misbehaviours)}</select></div></div>
<button class="primary">Jogar</button>
</form>
<ul class="rows" id="calls" aria-live="polite"></ul></section>
</div>`;

const identity = `<div class="columns">
<section class="card" aria-labelledby="person-title"><h2 id="person-title">Uma pessoa</h2>
<p class="note">Quem não está aqui é um adulto regular, com o nome que o produto perguntar.</p>
<form id="person">
<div class="pair"><div><label for="person-cpf">CPF</label><input id="person-cpf" name="cpf" inputmode="numeric" required autocomplete="off"></div>
<div><label for="person-birth">Nascimento</label><input id="person-birth" name="birth_date" type="date" value="1990-01-15" required></div></div>
<label for="person-name">Nome</label><input id="person-name" name="name" required autocomplete="off">
<label for="person-situation">Situação do CPF</label><select id="person-situation" name="situation"><option value="regular">regular</option><option value="suspended">suspenso</option><option value="deceased">titular falecido</option></select>
<label class="choice"><input type="checkbox" name="face_match" checked> <span>O rosto confere com o documento</span></label>
<label class="choice"><input type="checkbox" name="prohibited"> <span>Proibida de apostar por lei</span></label>
<label class="choice"><input type="checkbox" name="self_excluded"> <span>No cadastro nacional de autoexclusão</span></label>
<button class="primary">Guardar</button>
</form></section>
<section class="card" aria-labelledby="register-title"><h2 id="register-title">Cadastro nacional de impedidos</h2>
<p class="note">Quem está aqui não pode apostar na marca regulada. O produto pergunta no cadastro, no primeiro login do dia e a cada 15 dias.</p>
<form id="register-entry">
<div class="pair"><div><label for="register-cpf">CPF</label><input id="register-cpf" name="cpf" inputmode="numeric" required autocomplete="off"></div>
<div><label for="register-impediment">Motivo</label><select id="register-impediment" name="impediment"><option value="self_excluded">autoexclusão</option><option value="prohibited">proibição legal</option></select></div></div>
<button class="primary">Incluir</button>
</form>
<ul class="rows" id="register"></ul>
<div class="actions"><button class="secondary" type="button" data-register-fault="delay">Próxima resposta demora 10 s</button><button class="secondary" type="button" data-register-fault="http_500">Fora do ar por 10 perguntas</button></div>
</section>
<section class="card" aria-labelledby="people-title"><h2 id="people-title">Conhecidas</h2><ul class="rows" id="people"></ul></section>
</div>`;

const clock = `<section class="card" aria-labelledby="clock-title"><h2 id="clock-title">Que horas são</h2>
<p class="time"><time id="now">…</time></p><p class="note" id="offset"></p>
<div class="actions" id="moves">
<button class="secondary" type="button" data-move="300000">+ 5 minutos</button>
<button class="secondary" type="button" data-move="3600000">+ 1 hora</button>
<button class="secondary" type="button" data-move="86400000">+ 1 dia</button>
<button class="secondary" type="button" data-move="604800000">+ 7 dias</button>
<button class="quiet" type="button" data-reset>Voltar para agora</button>
</div>
<p class="note">O relógio do produto e o do sandbox andam juntos.</p></section>`;

export const panels: Record<Tab, string> = { bank, messages, studio, identity, clock };
