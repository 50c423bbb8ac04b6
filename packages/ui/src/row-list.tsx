import "./row-list.css";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { Skeleton } from "./states.tsx";

export interface RowProps {
  icon: IconName;
  title: ReactNode;
  note?: ReactNode;
  /** On the right: an amount or an icon. */
  end?: ReactNode;
}

/** A list item: its title and state. Place it inside an `li`. */
export function Row({ icon, title, note, end }: RowProps) {
  return (
    <div className="row">
      <i>
        <Icon name={icon} />
      </i>
      <span className="row-text">
        <b>{title}</b>
        {note ? <small>{note}</small> : null}
      </span>
      {end ? <span className="row-end">{end}</span> : null}
    </div>
  );
}

/** Placeholders of the size of the rows to come. */
export function RowsWaiting({ count = 4 }: { count?: number }) {
  return (
    <div className="rows">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="row row-wait">
          <Skeleton />
          <span className="row-text">
            <Skeleton />
            <Skeleton />
          </span>
        </div>
      ))}
    </div>
  );
}
