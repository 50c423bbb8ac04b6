import { Fragment } from "react";

/** A section of a text generated from the rules of the product. */
interface Section {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
}

/** Generated sections below a text of the brand. */
export const GeneratedSections = ({ sections }: { sections: readonly Section[] }) => (
  <div className="text-body">
    {sections.map(({ id, title, lines }) => (
      <Fragment key={id}>
        <h2 id={id}>{title}</h2>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Fragment>
    ))}
  </div>
);
