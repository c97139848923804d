CREATE TABLE "price_figures" (
	"cursus_id" integer NOT NULL,
	"format" text NOT NULL,
	"average_cents" integer,
	"median_cents" integer,
	"counted_on" date NOT NULL,
	CONSTRAINT "price_figures_cursus_id_format_pk" PRIMARY KEY("cursus_id","format")
);
