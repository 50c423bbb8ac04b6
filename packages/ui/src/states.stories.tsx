import type { StorySet } from "../stories/story.ts";
import { Button, ButtonLink } from "./button.tsx";
import { EmptyState, ErrorState, ListEnd } from "./states.tsx";

export const stories: StorySet = {
  name: "States of a list",
  states: {
    empty: ({ say }) => (
      <EmptyState
        icon="heart"
        text={say({ pt: "Você ainda não tem favoritos.", en: "You have no favourites yet." })}
        action={<ButtonLink href="#">{say({ pt: "Ver os jogos", en: "See the games" })}</ButtonLink>}
      />
    ),
    "empty, with a title": ({ say }) => (
      <EmptyState
        title={say({ pt: "Nada por aqui", en: "Nothing here" })}
        text={say({ pt: "Nenhum jogo combina com esses filtros.", en: "No game matches these filters." })}
        action={<Button>{say({ pt: "Limpar filtros", en: "Clear the filters" })}</Button>}
      />
    ),
    "loading failed": ({ say }) => (
      <ErrorState
        text={say({ pt: "Não deu para carregar os jogos.", en: "The games could not be loaded." })}
        action={<Button>{say({ pt: "Tentar de novo", en: "Try again" })}</Button>}
      />
    ),
    "more to come": ({ say }) => (
      <ListEnd
        count={say({ pt: "24 de 1.320", en: "24 of 1,320" })}
        end={say({ pt: "Você chegou ao fim.", en: "You have reached the end." })}
        more={<Button>{say({ pt: "Carregar mais", en: "Load more" })}</Button>}
      />
    ),
    "more is loading": ({ say }) => (
      <ListEnd
        count={say({ pt: "24 de 1.320", en: "24 of 1,320" })}
        end={say({ pt: "Você chegou ao fim.", en: "You have reached the end." })}
        more={<Button busy={say({ pt: "Carregando", en: "Loading" })} />}
      />
    ),
    "the end": ({ say }) => (
      <ListEnd count={say({ pt: "18 de 18", en: "18 of 18" })} end={say({ pt: "Você chegou ao fim.", en: "You have reached the end." })} />
    ),
    "a page did not come": ({ say }) => (
      <ListEnd
        count={say({ pt: "24 de 1.320", en: "24 of 1,320" })}
        end={say({ pt: "Você chegou ao fim.", en: "You have reached the end." })}
        failure={say({ pt: "Sem conexão. Confira a internet.", en: "No connection. Check the internet." })}
        more={<Button>{say({ pt: "Tentar de novo", en: "Try again" })}</Button>}
      />
    ),
  },
};
