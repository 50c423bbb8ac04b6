import type { StorySet } from "../stories/story.ts";
import { Button, ButtonLink } from "./button.tsx";
import { EmptyState, ErrorState, ListEnd } from "./states.tsx";

export const stories: StorySet = {
  name: "States of a list",
  states: {
    empty: ({ say }) => (
      <EmptyState
        icon="heart"
        text={say("Você ainda não tem favoritos.", "You have no favourites yet.")}
        action={<ButtonLink href="#">{say("Ver os jogos", "See the games")}</ButtonLink>}
      />
    ),
    "empty, with a title": ({ say }) => (
      <EmptyState
        title={say("Nada por aqui", "Nothing here")}
        text={say("Nenhum jogo combina com esses filtros.", "No game matches these filters.")}
        action={<Button>{say("Limpar filtros", "Clear the filters")}</Button>}
      />
    ),
    "loading failed": ({ say }) => (
      <ErrorState
        text={say("Não deu para carregar os jogos.", "The games could not be loaded.")}
        action={<Button>{say("Tentar de novo", "Try again")}</Button>}
      />
    ),
    "more to come": ({ say }) => (
      <ListEnd
        count={say("24 de 1.320", "24 of 1,320")}
        end={say("Você chegou ao fim.", "You have reached the end.")}
        more={<Button>{say("Carregar mais", "Load more")}</Button>}
      />
    ),
    "more is loading": ({ say }) => (
      <ListEnd
        count={say("24 de 1.320", "24 of 1,320")}
        end={say("Você chegou ao fim.", "You have reached the end.")}
        more={<Button busy={say("Carregando", "Loading")} />}
      />
    ),
    "the end": ({ say }) => <ListEnd count={say("18 de 18", "18 of 18")} end={say("Você chegou ao fim.", "You have reached the end.")} />,
    "a page did not come": ({ say }) => (
      <ListEnd
        count={say("24 de 1.320", "24 of 1,320")}
        end={say("Você chegou ao fim.", "You have reached the end.")}
        failure={say("Sem conexão. Confira a internet.", "No connection. Check the internet.")}
        more={<Button>{say("Tentar de novo", "Try again")}</Button>}
      />
    ),
  },
};
